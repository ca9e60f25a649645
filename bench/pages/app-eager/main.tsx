import * as mantine from '@mantine/core';
import * as form from '@mantine/form';
import '@mantine/core/styles.css';
import * as virtual from '@tanstack/react-virtual';
import * as comlink from 'comlink';
import * as dates from 'date-fns';
import { Dexie } from 'dexie';
import * as live from 'dexie-react-hooks';
import * as immer from 'immer';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as router from 'react-router-dom';
import * as valibot from 'valibot';

/** The packages of Haat's client, all of them in the first script, as an app without splitting has them. */
const everything = { mantine, form, virtual, comlink, dates, Dexie, live, immer, router, valibot };
// Whole: the bundler would leave out what nobody looks at.
Object.assign(globalThis, { everything });

const { Anchor, MantineProvider, Stack, Text, Title } = mantine;
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider>
        <router.BrowserRouter>
          <Stack p={96} ta="center">
            <Title>Welcome to Haat</Title>
            <Text>
              Groceries and farm supplies from stores near you. It works without a network, too.
            </Text>
            <Anchor href="/signin">Sign in</Anchor>
          </Stack>
        </router.BrowserRouter>
      </MantineProvider>
    </StrictMode>,
  );
}
