const AGAIN_AFTER_MS = 50;

/** Looks again and again until there is something to see; a test that waits in vain ends with its time. */
export async function until<Seen>(look: () => Promise<Seen | undefined>): Promise<Seen> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS));
  }
}
