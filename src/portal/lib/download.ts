/** Hands a file to the browser, as a press on a link to it does. `name` is the one that it is kept under. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
