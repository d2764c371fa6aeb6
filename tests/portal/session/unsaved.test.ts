import { beforeEach, expect, test, vi } from 'vitest';

/** The document that comes after this one: it reads what is there when it is loaded. */
async function nextDocument() {
  vi.resetModules();
  return import('../../../src/portal/session/unsaved');
}

beforeEach(() => window.history.replaceState(null, '', '/endereco?pagina=2'));

test('a screen whose save met the end of the session is known in the next document, once', async () => {
  const { noteUnsaved } = await nextDocument();
  noteUnsaved();
  expect((await nextDocument()).unsavedScreen()).toBe('/endereco?pagina=2');
  expect((await nextDocument()).unsavedScreen()).toBeNull();
});

test('who comes without one has none', async () => {
  expect((await nextDocument()).unsavedScreen()).toBeNull();
});

test('what somebody else wrote there is no screen', async () => {
  sessionStorage.setItem('draft:unsaved', JSON.stringify({ at: Date.now(), values: { path: 7 } }));
  expect((await nextDocument()).unsavedScreen()).toBeNull();
});

test('it is forgotten once it is saved or read, and who follows it is told', async () => {
  (await nextDocument()).noteUnsaved();
  const { forgetUnsaved, onUnsaved, unsavedScreen } = await nextDocument();
  const told = vi.fn();
  const stop = onUnsaved(told);
  forgetUnsaved();
  expect(unsavedScreen()).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  forgetUnsaved();
  expect(told).toHaveBeenCalledTimes(1);
});

test('it goes with a half hour, as what was typed does', async () => {
  (await nextDocument()).noteUnsaved();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
  expect((await nextDocument()).unsavedScreen()).toBeNull();
});
