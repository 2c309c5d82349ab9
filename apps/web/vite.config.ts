import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { calls } from './build/calls.ts';
import { catalogues } from './build/catalogues.ts';
import { earlyFrame } from './build/early-frame.ts';
import { icons } from './build/icons.ts';
import { macros } from './build/macros.ts';
import { manual } from './build/manual.ts';
import { precompress } from './build/precompress.ts';
import { prerendered } from './build/prerendered.ts';

const root = import.meta.dirname;
// The server compares the origin of a page with the host of its request, so the host stays Vite's.
const toServer = { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080', changeOrigin: false };

export default defineConfig({
  root,
  // The same without a copy of what React itself has since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // `macros` replaces them; the scan for dependencies sees the sources before that.
  optimizeDeps: { exclude: ['@lingui/core/macro', '@lingui/react/macro'] },
  plugins: [
    macros(path.join(root, 'src/locales/sw.po')),
    calls(path.join(root, '../../packages/contract/src/index.ts')),
    manual(path.join(root, '../../docs/manual')),
    react(),
    tailwindcss(),
    catalogues(),
    icons(path.join(root, 'src/ui')),
    earlyFrame(path.join(root, 'public/early.js')),
    prerendered(path.join(root, 'prerendered')),
    precompress(),
  ],
  build: {
    target: 'es2022',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The start names a hundred files. Only those that a person opens on a screen keep their names: without the
        // others it is 600 bytes smaller.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          (isDynamicEntry && /(?:Dialog|Menu|Field)$/.test(name)) || name === 'start'
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        codeSplitting: {
          // Code that always loads together is in one file, because many small files cost round trips on a slow
          // connection. A group includes everything that its files import.
          groups: [
            { name: 'start', test: /app[\\/]main\.tsx$/, priority: 2 },
            {
              name: 'frame',
              test: /app[\\/](?:Shell|LockDialog)\.tsx$|dashboard[\\/]DashboardScreen|entities[\\/](?:visits[\\/](?:carePoints|useDuration|waiting)|claims[\\/]useMonthName)/,
              priority: 1,
            },
            // The modules that the lists of patients need, and no form.
            {
              name: 'patients',
              test: /lib[\\/](?:api[\\/]useAction|hooks[\\/](?:useIsMounted|useDebounced))\.ts|ui[\\/](?:SearchField|StatementButton)|entities[\\/]cards[\\/]forwardState|verification[\\/]forwarding\.|visits[\\/]OpenPatient/,
            },
            // The modules that every form needs.
            {
              name: 'forms',
              test: /virtual:rules|ui[\\/]TextArea|lib[\\/](?:forms[\\/]useActionForm|api[\\/]facilityLogo)\.ts|imports[\\/]FileField/,
            },
            // Small hooks, texts and icons that most screens share.
            {
              name: 'common',
              test: /src[\\/](?:scheme[\\/]claims|lib[\\/](?:hooks|text)|entities[\\/](?:cards|people|stays|visits)|features[\\/]stays[\\/](?:InterimBill|StayLine)|ui[\\/](?:SearchField|RowAction|FailedBand|Truncated))|virtual:icon/,
              minShareCount: 3,
              maxModuleSize: 3_000,
            },
            {
              name: 'lines',
              test: /entities[\\/]orders[\\/]labels/,
              priority: 1,
            },
            // What the visits share with the lists of the pharmacy and the laboratory, and with the order panel.
            {
              name: 'visits',
              test: /entities[\\/]visits[\\/](?:useCalls|visitQueries|PriorityBadges)|entities[\\/]stays[\\/]labels|care[\\/]visits\.ts|icon[\\/]calendar-clock|features[\\/](?:orders[\\/]lastOrdered|visits[\\/](?:CallNext|CloseVisit))\./,
            },
            // The modules that show or take a measured value.
            {
              name: 'measures',
              test: /entities[\\/]results[\\/](?:difference|UnitLabel|MeasureField|useValueProblem)/,
            },
            // Every slip, with its QR code.
            {
              name: 'printouts',
              test: /ui[\\/](?:Printout|QrCode)|uqr/,
            },
            // The modules that the list of claims shares with the lists beside it.
            {
              name: 'claims',
              test: /entities[\\/]claims[\\/](?:ClaimTabs|claimEdit|labels|month\.|queries)|ui[\\/]LinkTabs|icon[\\/]refresh-cw/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': toServer, '/health': toServer } },
  preview: { proxy: { '/api': toServer, '/health': toServer } },
});
