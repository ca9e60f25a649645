import type { Page } from 'playwright';

/** Fixed bars may take so much of the screen's height. */
const MOST_FIXED = 0.34;

/**
 * What is wrong with the current screen at 200 % text (WCAG 2.2, 1.4.4), one line each: words that are cut, words that
 * overlap other words, bars that cover the screen. The text is 100 % again afterwards.
 */
export async function largeTextFindings(page: Page): Promise<string[]> {
  const findings = await page.evaluate(async (mostFixed) => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    await drawn();
    await drawn();

    interface Text {
      readonly words: string;
      readonly rects: readonly DOMRect[];
      readonly parent: Element;
      readonly isFixed: boolean;
    }
    const ancestors = (element: Element): Element[] =>
      element.parentElement === null ? [element] : [element, ...ancestors(element.parentElement)];
    const isHidden = (element: Element): boolean =>
      element.closest('.visually-hidden, [inert], svg, option, [data-momentary]') !== null ||
      ancestors(element).some((one) => getComputedStyle(one).clipPath !== 'none') ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const positionOf = (element: Element): string => getComputedStyle(element).position;
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (words === '' || parent === null || isHidden(parent)) continue;
      if (parent.closest('script, style, noscript') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width * height > 1);
      const isFixed = ancestors(parent).some((one) => positionOf(one) === 'fixed');
      if (rects.length > 0) texts.push({ words: words.slice(0, 40), rects, parent, isFixed });
    }
    /** How far a rectangle is cut by the boxes around it that neither show nor scroll what overflows, px. */
    const cutBy = (rect: DOMRect, parent: Element): number => {
      let most = 0;
      for (const box of ancestors(parent)) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
        if (box === document.body || scrolls(overflowX) || scrolls(overflowY)) break;
        const around = box.getBoundingClientRect();
        if (overflowX !== 'visible')
          most = Math.max(most, rect.right - around.right, around.left - rect.left);
        if (overflowY !== 'visible')
          most = Math.max(most, rect.bottom - around.bottom, around.top - rect.top);
      }
      return most;
    };
    const overlap = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8;
    const found = new Set<string>();
    for (const [index, one] of texts.entries()) {
      // A line's box is higher than its letters.
      const cut = Math.max(...one.rects.map((rect) => cutBy(rect, one.parent)));
      if (cut > 6) found.add(`cut by ${Math.round(cut)} px: ${one.words}`);
      for (const other of texts.slice(index + 1)) {
        if (one.isFixed !== other.isFixed) continue;
        if (one.rects.some((rect) => other.rects.some((beside) => overlap(rect, beside))))
          found.add(`overlap: ${one.words} | ${other.words}`);
      }
    }
    const fixed = [...document.querySelectorAll('body *')].filter(
      (element) => positionOf(element) === 'fixed' && !isHidden(element),
    );
    const height = fixed.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    if (height > window.innerHeight * mostFixed)
      found.add(`bars are ${Math.round(height)} px high`);
    const wider = root.scrollWidth - root.clientWidth;
    if (wider > 0) found.add(`wider than the screen by ${wider} px`);
    return [...found];
  }, MOST_FIXED);
  await page.evaluate(() => {
    document.documentElement.style.removeProperty('font-size');
  });
  return findings.map((finding) => `${new URL(page.url()).pathname} ${finding}`);
}
