/**
 * The look of the copy to be read: the portal's colours and letters, small enough to travel inside the page. A narrow screen shows each row as a
 * card, paper shows tables whose heads come again on every sheet.
 */
export const copyStyles = `
:root{color-scheme:light;--primary:#1351b4;--text:#333;--text2:#555;--head:#071d41;--page:#f6f8fb;--line:#dfe5ee;--tint:#edf5ff}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;font:400 16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif;color:var(--text);background:var(--page);overflow-wrap:break-word}
header,main,footer{max-width:1200px;margin:0 auto;padding:0 32px}
header{padding-top:24px}
.brand{display:inline-block;margin:0;padding-bottom:4px;border-bottom:3px solid #ffcd07;color:var(--head);font-size:20px;font-weight:700}
h1{margin:24px 0 8px;color:var(--head);font-size:32px;line-height:40px}
h2{margin:0 0 16px;color:var(--head);font-size:22px;line-height:28px}
h3{margin:24px 0 8px;color:var(--head);font-size:18px;line-height:24px}
p{margin:0 0 8px}
.lead{font-size:18px}
.note,.none,.login,footer{color:var(--text2)}
a{color:var(--primary);text-underline-offset:3px}
:focus-visible{outline:4px dashed #c2850c;outline-offset:2px}
nav,section{margin:24px 0 0;padding:24px;background:#fff;border:1px solid var(--line);border-radius:16px}
nav ol{margin:0;padding:0 0 0 24px;columns:3;column-gap:32px}
nav li{padding:4px 0;break-inside:avoid}
img{display:block;margin:0 0 16px;border-radius:50%;object-fit:cover}
dl{margin:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(320px,100%),1fr));gap:16px 32px}
dt{color:var(--text2);font-size:14px;line-height:20px}
dd{margin:0;overflow-wrap:anywhere;color:var(--head);font-weight:600}
table{width:100%;border-collapse:collapse;font-size:14px;line-height:20px}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{padding:8px 16px 8px 8px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{color:var(--text2);font-weight:600}
tbody th{padding:12px 8px;background:var(--tint);color:var(--head);font-size:16px;line-height:24px}
.login{font-size:14px;font-weight:400;margin-left:8px}
.whole{font-variant-numeric:tabular-nums;white-space:nowrap}
.title b{color:var(--head);font-weight:600}
footer{padding:24px 32px 48px;font-size:14px;line-height:20px}
@media (max-width:1000px){nav ol{columns:2}}
@media (max-width:760px){
header,main,footer{padding-left:16px;padding-right:16px}
h1{font-size:26px;line-height:32px}
nav,section{padding:16px}
nav ol{columns:1}
nav a{display:block;padding:4px 0}
dl{grid-template-columns:1fr}
table,tbody,tr,th,td{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:8px 0;border-bottom:1px solid var(--line)}
tbody th{margin:-8px 0;padding:8px}
td{padding:2px 0;border:0;overflow-wrap:anywhere}
td::before{content:attr(data-label) ': ';color:var(--text2)}
td:not([data-label])::before{content:none}
.whole{white-space:normal}
.login{display:block;margin:0}
}
@media print{
body{background:#fff;font-size:11pt}
header,main,footer{max-width:none;padding:0}
nav,section{margin:16px 0 0;padding:0;border:0;border-radius:0}
nav ol{columns:2}
a{color:inherit;text-decoration:none}
tr,dl div{break-inside:avoid}
h2,h3{break-after:avoid}
}
`;
