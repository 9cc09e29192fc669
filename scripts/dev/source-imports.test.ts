import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSourceImports, parseImports } from './source-imports.ts';

const SCREEN = 'app/screens/login/LoginScreen.tsx';

it('finds packages and the names that are imported from them', () => {
  const { packages } = parseImports(
    'app/x.ts',
    `import * as z from 'zod';
import pg, { type Client, Pool as Pools } from 'pg';
import {
  useState,
  useMemo,
} from 'react';
import type { Db } from 'drizzle-orm';
import 'react-dom/client';
import { join } from 'node:path';
import { own } from '#app/own.ts';
import { DurableObject } from 'cloudflare:workers';
const later = () => import('yaml');`,
  );
  expect(Object.fromEntries(packages)).toEqual({
    zod: ['*'],
    pg: ['Pool'],
    react: ['useState', 'useMemo'],
    'react-dom/client': [],
    yaml: [],
  });
});

it('finds what screens load on demand, and nothing of what services do', () => {
  const code = "const load = () => import('./Dialog.tsx');";
  expect(parseImports(SCREEN, code).onDemand).toEqual(['./Dialog.tsx']);
  expect(parseImports('app/services/charts/draw.server.ts', code).onDemand).toEqual([]);
});

it('lists each package once, with what the compiler imports, and forgets deleted files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-imports-'));
  const [file, other] = [join(folder, 'a.tsx'), join(folder, 'b.tsx')];
  for (const each of [file, other]) writeFileSync(each, "import { useState } from 'react';");
  const imports = createSourceImports();
  imports.refresh([file, other]);
  expect(imports.listPackages()).toEqual(['react/jsx-runtime', 'react']);
  expect(imports.namesOf(file, 'react')).toEqual(['useState']);
  rmSync(folder, { recursive: true });
  imports.refresh([file, other]);
  expect(imports.listPackages()).toEqual(['react/jsx-runtime']);
});
