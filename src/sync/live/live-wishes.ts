import type { LiveMessage, LiveView } from '../../contracts/live/live-view.ts';
import { withinLimits } from './followed-subjects.ts';

/** So many beats a tab may leave unanswered; then it is gone. */
const MOST_SILENT_BEATS = 2;

/** What all tabs of the browser want to follow, as the one that holds the stream knows it. */
export function createLiveWishes() {
  const byTab = new Map<string, { readonly subjects: readonly string[]; silent: number }>();
  let own: LiveView = { isVisible: false, subjects: [] };
  return {
    setOwn: (view: LiveView) => {
      own = view;
    },
    own: () => own,
    hear: ({ tab, subjects }: LiveMessage & { readonly kind: 'wish' }) => {
      byTab.delete(tab);
      byTab.set(tab, { subjects, silent: 0 });
    },
    /** The others are asked again: who does not answer has gone. */
    age: () => {
      for (const [tab, wish] of byTab) {
        wish.silent += 1;
        if (wish.silent > MOST_SILENT_BEATS) byTab.delete(tab);
      }
    },
    all: (): string[] =>
      withinLimits([
        ...own.subjects,
        ...[...byTab.values()].toReversed().flatMap(({ subjects }) => subjects),
      ]),
  };
}
export type LiveWishes = ReturnType<typeof createLiveWishes>;
