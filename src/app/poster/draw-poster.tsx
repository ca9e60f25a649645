import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link, Outlet, Route, Routes, StaticRouter, useLocation } from 'react-router-dom';
import '../../ui/mantine.css.ts';
import '../../ui/global.css';
import type { GroupBuy } from '../../contracts/group-buy/pledge.ts';
import type { DrawPoster, PosterCooperative, PosterFacts } from '../../contracts/poster-facts.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { CooperativeCard } from '../../features/coop/cooperative-card.tsx';
import { GroupBuyCard } from '../../features/group-buy/group-buy-card.tsx';
import { WelcomePage } from '../../features/sign-in/welcome-page.tsx';
import type { GuardOutlet } from '../../ports/haat-context.tsx';
import { type Favourites, FavouritesContext } from '../../ui/goods/favourites.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen, type ScreenChrome, ScreenChromeContext } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { StorePoster } from '../../features/stores/store-poster.tsx';
import { theme } from '../../ui/theme.ts';
import { VisitorNavigation } from '../shell/bottom-navigation.tsx';
import shellClasses from '../shell/shell.module.css';
import {
  type Rule,
  rulesIn,
  rulesNeeded,
  stylesText,
  variablesIn,
} from '../start-picture/picture-rules.ts';

/** What Mantine says of the theme comes as style elements. */
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const CLASS = /\sclass="([^"]*)"/g;
/** Rules for states that only the running app makes. */
const OF_RUNNING_APP = /data-header-away|data-large-text|data-missing|:hover|:active/;

/** Screens differ in a few parts: most have the styles of one before. */
const MOST_STYLES = 100;

const NOTHING_WANTED: GuardOutlet = { wanted: null };

/** @param styleSheet all styles of the posters' parts */
export function createPosters(styleSheet: string): DrawPoster {
  const rules = rulesIn(styleSheet);
  const stylesOfClasses = new Map<string, string>();
  const stylesOf = (markup: string, ofTheme: readonly Rule[]): string => {
    const classes = new Set(
      [...markup.matchAll(CLASS)].flatMap(([, names = '']) => names.split(' ')),
    );
    const key = [...classes, ...new Set(variablesIn(markup))].toSorted().join(' ');
    const known = stylesOfClasses.get(key);
    if (known !== undefined) return known;
    if (stylesOfClasses.size >= MOST_STYLES) stylesOfClasses.clear();
    const needed = rulesNeeded([...rules, ...ofTheme], classes).filter(
      ({ head }) => !OF_RUNNING_APP.test(head),
    );
    // The markup names the variables of its elements' own styles and of its drawings.
    const text = stylesText(needed, markup);
    stylesOfClasses.set(key, text);
    return text;
  };
  return (facts, path, now) => {
    const drawn = renderToStaticMarkup(
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <StaticRouter location={path}>{screenOf(facts, now)}</StaticRouter>
      </MantineProvider>,
    );
    const ofTheme = [...drawn.matchAll(STYLE)].flatMap(([, text = '']) => rulesIn(text));
    const markup = drawn.replaceAll(STYLE, '');
    return `<div id="start-picture" data-poster><style>${stylesOf(markup, ofTheme)}</style>${markup}</div>`;
  };
}

/** Room for the sync status, which leaves the title as much as the app does. */
const CHROME: ScreenChrome = {
  status: (
    <div
      className={shellClasses['sync']}
      data-tone="saved"
      aria-hidden
      style={{ visibility: 'hidden' }}
    >
      <Link to={ROUTES.sync} />
    </div>
  ),
  notice: null,
};

/** Nothing is marked yet; what is tapped the app marks. */
const FAVOURITES: Favourites = {
  storeIds: new Set(),
  items: null,
  setStore: () => undefined,
  setItem: async () => null,
};

/** The shell of a visitor, without databases. */
function PosterShell({ children }: { readonly children: ReactNode }) {
  return (
    <ScreenChromeContext value={CHROME}>
      <FavouritesContext value={FAVOURITES}>{children}</FavouritesContext>
      <VisitorNavigation />
    </ScreenChromeContext>
  );
}

function screenOf(facts: PosterFacts, now: number): ReactNode {
  switch (facts.kind) {
    case 'store':
    case 'item':
      return (
        <PosterShell>
          <StorePoster facts={facts} now={now} />
        </PosterShell>
      );
    case 'group-buy':
      return (
        <PosterShell>
          <GroupBuyPoster group={facts.group} now={now} />
        </PosterShell>
      );
    case 'cooperatives':
      return (
        <PosterShell>
          <CooperativesPoster cooperatives={facts.cooperatives} />
        </PosterShell>
      );
    case 'basket':
      return (
        <PosterShell>
          <BasketPoster />
        </PosterShell>
      );
    case 'welcome':
      return (
        <Routes>
          <Route element={<Outlet context={NOTHING_WANTED} />}>
            <Route path="*" element={<WelcomePage />} />
          </Route>
        </Routes>
      );
  }
}

function GroupBuyPoster({ group, now }: { readonly group: GroupBuy; readonly now: number }) {
  return (
    <Screen title="Group buys" backTo={ROUTES.coopHome}>
      <PageColumn gap="wide">
        <Section title="From a link">
          <GroupBuyCard
            group={{ ...group, waiting: null }}
            isOwn={false}
            address={undefined}
            serverNow={now}
          />
        </Section>
      </PageColumn>
    </Screen>
  );
}

/** Of nobody, and what a card does not show. */
const ofNobody = (cooperativeId: string) => ({
  membership: { cooperativeId, isMember: false, since: null, boughtPaise: 0, sharedCoins: 0 },
  waiting: null,
  storeIds: [],
  customerCare: '',
  offers: [],
});

interface CooperativesPosterProps {
  readonly cooperatives: readonly PosterCooperative[];
}

function CooperativesPoster({ cooperatives }: CooperativesPosterProps) {
  const { pathname } = useLocation();
  const isOfStores = pathname === ROUTES.coopStores;
  return (
    <Screen
      title={isOfStores ? 'Cooperative stores' : 'Cooperative'}
      {...(isOfStores && { backTo: ROUTES.stores })}
    >
      <PageColumn gap="wide">
        <Section title="Cooperatives">
          <p>Buy together with your neighbours: the more who join, the less it costs.</p>
          {cooperatives.map((cooperative) => (
            <CooperativeCard
              key={cooperative.cooperativeId}
              cooperative={{ ...cooperative, ...ofNobody(cooperative.cooperativeId) }}
              canJoin={false}
              isDetailed
            />
          ))}
        </Section>
      </PageColumn>
    </Screen>
  );
}

/** What it holds is in the part of its address that no server is told (BSK-1): the app reads it. */
function BasketPoster() {
  return (
    <Screen title="A cart shared with you" backTo={ROUTES.stores}>
      <EmptyState
        picture="1f6d2"
        title="Somebody shared a cart with you."
        text="Look at it, and put it into your cart. Nothing is ordered by that."
      />
    </Screen>
  );
}
