/** Until the document has been read; before its modules run. */
export const documentRead = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('readystatechange', () => resolve(), { once: true });
    else resolve();
  });
