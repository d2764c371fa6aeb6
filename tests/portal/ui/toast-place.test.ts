import { describe, expect, it } from 'vitest';
import { freeTop } from '../../../src/portal/ui/toastPlace';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe('the place of the toasts', () => {
  const toasts = box(864, 80, 1264, 140);

  it('is the usual one where nothing is covered', () => {
    expect(freeTop(toasts, [box(0, 0, 1280, 64), box(40, 96, 300, 120)], 800)).toBe(80);
  });

  it('lies below the first thing that must stay free, and below the next one that it would then cover', () => {
    expect(freeTop(toasts, [box(840, 90, 880, 130)], 800)).toBe(138);
    expect(freeTop(toasts, [box(600, 150, 900, 190), box(600, 70, 900, 100)], 800)).toBe(198);
  });

  it('is the usual one where the screen has no other', () => {
    expect(freeTop(toasts, [box(0, 90, 1280, 760)], 800)).toBe(80);
  });
});
