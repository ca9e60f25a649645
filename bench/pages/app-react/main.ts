import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** React and nothing else: the least that an app of this kind can be. */
const style = { display: 'grid', gap: 16, padding: '96px 24px', textAlign: 'center' } as const;
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    createElement(
      StrictMode,
      null,
      createElement(
        'main',
        { style },
        createElement('h1', null, 'Welcome to Haat'),
        createElement(
          'p',
          null,
          'Groceries and farm supplies from stores near you. It works without a network, too.',
        ),
        createElement('a', { href: '/signin' }, 'Sign in'),
      ),
    ),
  );
}
