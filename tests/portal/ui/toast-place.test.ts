import { afterEach, describe, expect, it } from 'vitest';
import { freeTop, keepToastsPlaced } from '../../../src/portal/ui/toastPlace';

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

  it('is at the foot of a screen that has no free one: what fills it is read from its beginning', () => {
    expect(freeTop(toasts, [box(0, 90, 1280, 760)], 800)).toBe(732);
  });

  it('is the usual one where the toasts are higher than the screen', () => {
    expect(freeTop(toasts, [box(0, 90, 1280, 760)], 130)).toBe(80);
  });
});

describe('toasts beside the summary of a refused form', () => {
  afterEach(() => document.body.replaceChildren());

  const stand = (className: string, top: number, bottom: number) => {
    const element = document.createElement('div');
    element.className = className;
    element.getBoundingClientRect = () => new DOMRect(16, top, 328, bottom - top);
    document.body.append(element);
    return element;
  };

  it('lie below it: its lines lead to the fields', () => {
    const toasts = stand('Toastify__toast-container', 80, 140);
    const summary = stand('summary', 100, 220);
    summary.tabIndex = -1;
    const end = keepToastsPlaced(document.body);
    summary.focus();
    expect(toasts.style.top).toBe('228px');
    end();
  });

  it('lie above the buttons at the foot where it fills the screen', () => {
    const toasts = stand('Toastify__toast-container', 80, 140);
    const summary = stand('summary', 64, window.innerHeight + 200);
    summary.tabIndex = -1;
    stand('acts', window.innerHeight - 72, window.innerHeight);
    const end = keepToastsPlaced(document.body);
    summary.focus();
    expect(toasts.style.top).toBe(`${window.innerHeight - 72 - 8 - 60}px`);
    end();
  });
});
