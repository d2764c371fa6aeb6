import { createHash } from 'node:crypto';

/**
 * The look of the sign-on pages: the portal's tokens and the few parts that these pages have, so small that it travels inside the page and
 * the first paint waits for nothing else.
 */
const DARK =
  'color-scheme:dark;--primary:#8ab6ff;--hover:#a6c8ff;--active:#c9deff;--dark:#091630;--tint:#152a4d;--on:#071d41;--ok:#8fe09a;--bad:#ffa599;--badline:#7d352d;--badtint:#3b1714;--text:#dfe5ef;--text2:#b7c1d1;--head:#f2f6ff;--bg:#141d2d;--page:#0c131f;--fill:#202c42;--line:#2b3850;--edge:#7d8aa1;--focus:#ffcd07;--dk:none;--lt:inline-flex;--dim:rgb(12 19 31/30%)';

const source = `
:root{color-scheme:light;--primary:#1351b4;--hover:#155bcb;--active:#0c326f;--dark:#071d41;--tint:#edf5ff;--on:#fff;--ok:#0b5a14;--bad:#b71c05;--badline:#f5bdb6;--badtint:#fdeceb;--text:#333;--text2:#555;--head:#071d41;--bg:#fff;--page:#f6f8fb;--fill:#eef1f6;--line:#dfe5ee;--edge:#888;--focus:#c2850c;--dk:inline-flex;--lt:none;--gutter:40px;--font:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
:root[data-theme=dark]{${DARK}}
:root[data-contrast=high]{color-scheme:dark;--primary:#ffcd07;--hover:#ffe27a;--active:#fff;--dark:#000;--tint:#1a1a1a;--on:#000;--ok:#9be29f;--bad:#ff9c8f;--badline:#ff9c8f;--badtint:#1a0000;--text:#fff;--text2:#fff;--head:#fff;--bg:#000;--page:#000;--fill:#1a1a1a;--line:#fff;--edge:#fff;--focus:#ffcd07;--dk:none;--lt:none}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;font:400 16px/1.5 var(--font);color:var(--text);background:var(--page);-webkit-font-smoothing:antialiased}
h1,h2,p,ul,dl,dd{margin:0;padding:0}
ul{list-style:none}
svg{display:block;flex:none}
a{color:var(--primary);text-underline-offset:3px;text-decoration-thickness:1px}
a:hover{color:var(--active);text-decoration-thickness:2px}
h1{font-size:32px;line-height:40px;letter-spacing:-.01em;color:var(--head);text-wrap:balance}
h1:focus-visible{outline:none}
:focus-visible{outline:4px dashed var(--focus);outline-offset:4px}
.ic{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.wrap{width:100%;max-width:calc(1200px + 2*var(--gutter));margin:0 auto;padding:0 var(--gutter)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:16px;top:-80px;z-index:9;background:var(--dark);color:#fff;padding:8px 16px;border-radius:8px}
.skip:focus{top:12px;color:#fff}
.top{background:var(--bg);border-bottom:1px solid var(--line)}
.top .wrap{min-height:72px;display:flex;align-items:center;justify-content:space-between;gap:16px}
.brand{position:relative;display:inline-flex;align-items:center;gap:12px;min-height:72px;color:var(--head);text-decoration:none;font-size:20px;font-weight:700;letter-spacing:-.01em;white-space:nowrap}
.brand:hover{color:var(--primary)}
.brand::after{content:"";position:absolute;left:0;right:0;bottom:-1px;height:3px;background:#ffcd07}
.tools{display:flex;align-items:center;gap:16px}
.seg{display:inline-flex;padding:2px;gap:2px;background:var(--fill);border-radius:8px;font-size:14px}
.seg a{min-width:40px;height:36px;padding:0 12px;display:inline-flex;align-items:center;justify-content:center;border-radius:6px;color:var(--text2);text-decoration:none}
.seg a[aria-current]{background:var(--bg);color:var(--head);font-weight:700;box-shadow:0 1px 3px rgb(7 29 65/18%)}
.to-dark{--show:var(--dk)}
.to-light{--show:var(--lt)}
.contrast{display:var(--show,inline-flex);align-items:center;gap:8px;min-height:40px;min-width:40px;justify-content:center;font-weight:500;text-decoration:none}
main{flex:1;padding:40px 0 64px}
.hero{display:grid;grid-template-columns:480px minmax(0,1fr);gap:32px;align-items:stretch}
.card{background:var(--bg);border:1px solid var(--line);border-radius:16px;padding:40px;box-shadow:0 1px 2px rgb(7 29 65/6%),0 2px 8px rgb(7 29 65/5%)}
.alone{max-width:560px;margin:0 auto}
.two{display:grid;grid-template-columns:minmax(0,560px) minmax(0,400px);gap:24px;justify-content:center;align-items:start}
.side{padding:24px}
.side h2{font-size:18px;line-height:24px;color:var(--head)}
.who{display:flex;flex-wrap:wrap;gap:4px 16px;margin-bottom:16px;overflow-wrap:anywhere}
.input.otp{height:64px;font-size:24px;font-weight:700;letter-spacing:.25em;text-align:center;font-variant-numeric:tabular-nums}
.steps{margin:24px 0 8px;padding-left:24px}
.steps li{margin-top:16px}
.steps code,.kept code{font:700 16px/24px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--head)}
.qr{width:100%;max-width:232px;margin:16px 0 0}
.kept{display:grid;grid-template-columns:repeat(auto-fill,minmax(128px,1fr));gap:8px;margin-top:24px;padding:16px;border:1px solid var(--line);border-radius:8px}
.way{display:flex;align-items:center;gap:16px;width:100%;min-height:64px;margin-top:8px;padding:8px 0;border:0;background:none;color:var(--text2);font:inherit;font-size:14px;text-align:left;cursor:pointer}
.way .ic{color:var(--primary)}
.way>.ic:first-child{width:24px;height:24px}
.way span{flex:1}
.way b{display:block;font-size:16px;font-weight:500;color:var(--primary)}
.way:hover b{text-decoration:underline}
.check{display:flex;gap:12px;margin-top:24px;padding:12px 16px;border-radius:8px;background:var(--page);font-size:14px;line-height:20px;color:var(--text2);cursor:pointer}
.check input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:var(--primary)}
.check b{display:block;font-size:16px;line-height:24px;font-weight:500;color:var(--head)}
.art{border-radius:16px;overflow:hidden;position:relative;background:#edf5ff}
.art::after{content:"";position:absolute;inset:0;z-index:1;background:var(--dim,none)}
.art svg{position:absolute;inset:0;width:100%;height:100%}
.lead{margin-top:8px;color:var(--text2)}
.field{margin-top:24px}
.field label{display:block;font-weight:500;color:var(--head);margin-bottom:8px}
.help{margin-top:10px;font-size:14px;line-height:20px;color:var(--text2)}
.input{display:block;width:100%;height:48px;padding:0 12px;border:1px solid var(--edge);border-radius:8px;background:var(--bg);font:inherit;color:var(--text)}
.input:hover{border-color:var(--primary)}
.input[aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.affix{position:relative}
.affix .input{padding-right:56px}
.eye{position:absolute;right:4px;top:4px;width:40px;height:40px;display:inline-flex;align-items:center;justify-content:center;border:0;border-radius:6px;background:none;color:var(--primary);cursor:pointer}
.eye[hidden]{display:none}
.eye[aria-pressed=true]{background:var(--tint)}
.err{display:flex;gap:6px;margin-top:10px;font-size:14px;line-height:20px;color:var(--bad);font-weight:500}
.alert{display:flex;gap:12px;margin-top:24px;padding:16px;border:1px solid var(--badline);border-radius:8px;background:var(--badtint)}
.alert>.ic{color:var(--bad);margin-top:2px}
.alert strong{color:var(--head)}
.alert a{color:var(--bad)}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 24px;border:1px solid var(--primary);border-radius:8px;background:var(--bg);color:var(--primary);font:500 16px/20px var(--font);text-decoration:none;cursor:pointer}
.btn:hover{background:var(--tint);color:var(--active);border-color:var(--active)}
.main{background:var(--primary);color:var(--on)}
.main:hover{background:var(--hover);color:var(--on)}
.acts{display:grid;gap:16px;margin-top:32px}
.pk{width:100%;gap:12px;padding:0 8px}
.or{display:flex;align-items:center;gap:16px;margin:16px 0;font-size:14px;line-height:20px;color:var(--text2)}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.mid{text-align:center}
.pk-failed{margin:0 0 16px}
.waits>:not(.wait),.wait[hidden],.alert[hidden]{display:none}
.wait{padding:24px 0;text-align:center}
.wait h2{font-size:20px;line-height:28px;color:var(--head)}
.wait .acts{justify-content:center}
.ring{position:relative;display:grid;place-items:center;width:72px;height:72px;margin:0 auto 24px;border:4px solid var(--tint);border-radius:50%;color:var(--primary)}
.ring::after{content:"";position:absolute;inset:-4px;border:4px solid transparent;border-top-color:var(--primary);border-radius:50%;animation:turn 1.2s linear infinite}
@keyframes turn{to{rotate:1turn}}
@media (prefers-reduced-motion:reduce){.ring::after{animation:none}}
.links{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;margin-top:16px}
.links a{display:inline-flex;align-items:center;min-height:40px;font-weight:500}
.why{display:flex;gap:12px;margin-top:24px;padding:16px;border:1px solid var(--line);border-radius:8px;color:var(--head)}
.help:empty{display:none}
.safe{display:flex;gap:12px;margin-top:16px;padding-top:24px;border-top:1px solid var(--line);font-size:14px;line-height:20px;color:var(--text2)}
.safe .ic{color:var(--ok)}
.done{color:var(--ok);margin-bottom:16px}
.done svg{width:40px;height:40px}
.demo{margin-top:32px;padding:24px 40px}
.demo summary{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:40px;font-weight:700;color:var(--head);cursor:pointer;list-style:none}
.demo summary::-webkit-details-marker{display:none}
.demo[open] summary .ic{transform:rotate(180deg)}
.demo p{color:var(--text2);margin-top:8px}
.demo code{font:500 15px/24px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--head);overflow-wrap:anywhere}
.people{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 32px;margin-top:16px}
.people li{display:grid;grid-template-columns:160px minmax(0,1fr);gap:2px 12px;align-items:baseline;padding:10px 0;border-top:1px solid var(--line);font-size:15px;line-height:24px}
.people button{justify-self:start;border:0;padding:0;background:none;font:inherit;color:var(--primary);text-decoration:underline;text-underline-offset:3px;cursor:pointer;text-align:left}
.people button code{color:inherit}
.foot{background:var(--dark);color:#d4e5ff;font-size:14px;line-height:24px}
.foot::before{content:"";display:block;height:4px;background:repeating-linear-gradient(120deg,#5992ed 0 28px,transparent 28px 40px,#ffcd07 40px 68px,transparent 68px 80px)}
.foot .wrap{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;padding-top:16px;padding-bottom:16px}
.foot a{color:#fff}
.foot nav{display:flex;gap:24px}
[data-contrast=high] .contrast{text-decoration:underline}
[data-contrast=high] .seg{box-shadow:inset 0 0 0 1px var(--line)}
[data-contrast=high] .seg a[aria-current]{background:var(--primary);color:var(--on)}
[data-contrast=high] .foot{border-top:1px solid #fff}
@media (max-width:991px){:root{--gutter:24px}.two{grid-template-columns:minmax(0,560px)}.hero{grid-template-columns:minmax(0,1fr) 280px;gap:24px}.card{padding:32px}.demo{padding:24px 32px}.people{grid-template-columns:minmax(0,1fr)}}
@media (max-width:767px){:root{--gutter:16px}h1{font-size:26px;line-height:32px}.hero{grid-template-columns:minmax(0,1fr)}.art{display:none}.card{padding:24px}.demo{margin-top:16px;padding:16px 24px}.top .wrap,.brand{min-height:64px}.brand{font-size:17px;gap:8px}.brand svg{width:36px;height:36px}.tools{gap:4px}.seg a{height:40px;padding:0 4px}.contrast span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}main{padding:24px 0 48px}.people li{grid-template-columns:minmax(0,1fr)}}
@media (max-width:379px){.top .wrap{gap:8px}.brand{font-size:15px}}
`;

export const styles = source.trim().replaceAll('\n', '');

/** Lets exactly this text through the content security policy. */
export const stylesHash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
