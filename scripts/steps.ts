/** The build steps: a step runs when its inputs changed or an output is missing. */

export interface Step {
  readonly name: string
  /** Steps whose outputs this one reads. */
  readonly needs: readonly string[]
  readonly inputs: readonly string[]
  /** Files and folders that must exist afterwards; empty for a step that only checks. */
  readonly outputs: readonly string[]
  readonly command: readonly [string, ...string[]]
}

/** Inputs of every step: the versions of its tools. */
export const ALWAYS_INPUTS = ['package.json', 'package-lock.json']

const SOURCES = '{domain,engine,gateway,indexer,ops,web,sandbox,tests,e2e,bench,scripts}/**/*.{ts,tsx,mts,css.d.ts}'

export const STEPS: readonly Step[] = [
  {
    name: 'gateway texts',
    needs: [],
    inputs: ['lingui.config.ts', 'gateway/lingui.config.ts', 'gateway/texts/*.po'],
    outputs: ['de', 'en', 'fi', 'it', 'nb', 'sv'].map((language) => `gateway/texts/${language}.ts`),
    command: ['lingui', 'compile', '--strict', '--config', 'gateway/lingui.config.ts', '--workers', '1'],
  },
  {
    name: 'generate',
    needs: ['gateway texts'],
    inputs: ['codegen.ts', 'schema/**/*.graphql', 'web/**/*.graphql', 'web/**/*.{ts,tsx}'],
    outputs: [
      'gateway/resolverTypes.generated.ts',
      'gateway/shopDocuments.generated.ts',
      'web/client/generated/documents.generated.ts',
      'web/server/operations.generated.ts',
    ],
    command: ['graphql-codegen', '--config', 'codegen.ts'],
  },
  {
    name: 'types',
    needs: ['generate'],
    inputs: ['tsconfig.json', '*.ts', SOURCES, 'stores.json', 'schema/**/*'],
    outputs: [],
    command: ['tsc', '--noEmit', '-p', 'tsconfig.json'],
  },
  {
    name: 'lint',
    needs: ['generate'],
    inputs: ['.oxlintrc.json', 'tsconfig.json', '*.{ts,mjs}', SOURCES, '{web,scripts,sandbox}/**/*.{js,mjs}'],
    outputs: [],
    command: ['oxlint', '--type-aware'],
  },
  {
    name: 'words',
    needs: [],
    inputs: ['*.{ts,mjs}', SOURCES, '{web,scripts,sandbox,tests}/**/*.mjs'],
    outputs: [],
    command: ['node', 'scripts/checkWords.ts'],
  },
  {
    name: 'format',
    needs: [],
    inputs: ['.oxfmtrc.json', '*', SOURCES, '{web,scripts,sandbox}/**/*.{js,mjs,css,json}', 'schema/**/*'],
    outputs: [],
    command: ['oxfmt', '--check'],
  },
  {
    name: 'unused',
    needs: ['generate'],
    inputs: ['knip.json', '*.{ts,mjs}', SOURCES, '{web,scripts,sandbox}/**/*.{js,mjs}'],
    outputs: [],
    command: ['knip', '--no-progress'],
  },
  {
    name: 'ide',
    needs: [],
    inputs: ['gateway/ide/**/*'],
    outputs: ['dist/ide/index.html'],
    command: ['vite', 'build', '-c', 'gateway/ide/vite.config.ts'],
  },
  {
    name: 'web client',
    needs: ['generate'],
    inputs: ['web/**/*', 'domain/**/*.ts', 'engine/**/*.ts', 'stores.json', 'lingui.config.ts'],
    outputs: ['dist/web/client'],
    command: ['vite', 'build', '-c', 'web/vite.config.ts'],
  },
  {
    name: 'web server',
    needs: ['generate', 'web client'],
    inputs: ['web/**/*', 'domain/**/*.ts', 'engine/**/*.ts', 'stores.json', 'lingui.config.ts'],
    outputs: ['dist/web/server'],
    command: ['vite', 'build', '-c', 'web/vite.config.ts', '--ssr'],
  },
]
