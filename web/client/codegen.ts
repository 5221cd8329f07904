/** Code generation for the shop: typed documents and hooks of the operations, and facts about the schema. */
import { globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Types } from '@graphql-codegen/plugin-helpers'
import { Kind } from 'graphql'
import { definitionsIn, isOperation, nameOf, serverFolder } from './documentModules.ts'

const generated = 'web/client/generated'
const documents = ['web/!(server)/**/*.graphql']
/** Operations of the shop's server itself: forms without script, and sitemaps. */
const serverDocuments = [`${serverFolder}*.graphql`]
const documentModules = './web/client/documentModules.ts'

const common = {
  useTypeImports: true,
  skipTypename: false,
  nonOptionalTypename: true,
  skipTypeNameForRoot: true,
  enumType: 'string-literal',
  strictScalars: true,
  scalars: { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string', UrlTemplate: 'string' },
  documentVariableSuffix: '',
}

/** Deletes generated modules of operations and fragments that no longer exist: type checking would still read them. */
export function removeStaleModules(current: readonly string[], folder: string = generated): void {
  const written = new Set(current.map((file) => resolve(file)))
  for (const name of globSync('**/*.generated.ts', { cwd: folder })) {
    const file = resolve(join(folder, name))
    if (!written.has(file)) rmSync(file)
  }
}

const modulePerDefinition: Types.OutputPreset = {
  buildGeneratesSection: ({ baseOutputDir, documents: files, plugins, ...rest }) =>
    definitionsIn(files).map((node) => ({
      ...rest,
      documents: files,
      filename: `${baseOutputDir}${nameOf(node)}.generated.ts`,
      plugins: plugins.map((plugin) => withConfig(plugin, { output: 'module', definition: nameOf(node) })),
    })),
}

const hooksPerOperation: Types.OutputPreset = {
  buildGeneratesSection: ({ baseOutputDir, documents: files, ...rest }) =>
    definitionsIn(files)
      .filter(isOperation)
      .map((node) => ({
        ...rest,
        documents: [{ document: { kind: Kind.DOCUMENT, definitions: [node] } }],
        filename: `${baseOutputDir}${nameOf(node)}.generated.ts`,
        // An operation without its fragments is not a valid document; the outputs above have validated all documents.
        skipDocumentsValidation: true,
      })),
}

function withConfig(plugin: Types.ConfiguredPlugin, config: object): Types.ConfiguredPlugin {
  return Object.fromEntries(Object.keys(plugin).map((name) => [name, config]))
}

const serverOutput: Types.ConfiguredOutput = {
  documents: serverDocuments,
  plugins: [
    { add: { content: "import type { Operation } from './operation.ts'" } },
    'typescript-operations',
    { [documentModules]: { output: 'server' } },
  ],
  // The server sends its texts as they are: a response has a type's name where the operation asks for it.
  config: {
    ...common,
    skipTypename: true,
    nonOptionalTypename: false,
    dedupeOperationSuffix: true,
    immutableTypes: true,
  },
}

export function webOutputs(): Record<string, Types.ConfiguredOutput> {
  return {
    [`${generated}/types.generated.ts`]: {
      documents,
      plugins: ['typescript-operations'],
      config: { ...common, dedupeOperationSuffix: true },
    },
    [`${generated}/documents.generated.ts`]: {
      documents,
      plugins: [
        { add: { content: "export type * from './types.generated.ts'" } },
        { [documentModules]: { output: 'index' } },
      ],
    },
    [`${generated}/documents/`]: { documents, preset: modulePerDefinition, plugins: [documentModules] },
    [`${generated}/hooks.generated.ts`]: { documents, plugins: [{ [documentModules]: { output: 'hooks' } }] },
    [`${generated}/hooks/`]: {
      documents,
      preset: hooksPerOperation,
      plugins: [{ add: { content: "import type * as Types from '../types.generated.ts'" } }, 'typescript-react-apollo'],
      config: {
        ...common,
        importOperationTypesFrom: 'Types',
        documentMode: 'external',
        // A package.json import, because the plugin strips ".ts" from relative addresses.
        importDocumentNodeExternallyFrom: '#docs',
        apolloReactHooksImportFrom: '../../apolloHooks.ts',
        apolloReactCommonImportFrom: '../../apolloHooks.ts',
        withMutationFn: false,
        withMutationOptionsType: false,
      },
    },
    // The gateway knows the shop's documents by their hashes.
    'gateway/shopDocuments.generated.ts': {
      documents: [...documents, ...serverDocuments],
      plugins: [{ [documentModules]: { output: 'manifest' } }],
    },
    [`${serverFolder}operations.generated.ts`]: serverOutput,
    [`${generated}/possibleTypes.generated.ts`]: {
      documents,
      plugins: [{ './web/client/schemaFacts.ts': { about: 'possibleTypes' } }],
    },
    [`${generated}/cacheFacts.generated.ts`]: {
      documents,
      plugins: [{ './web/client/schemaFacts.ts': { about: 'cache' } }],
    },
  }
}
