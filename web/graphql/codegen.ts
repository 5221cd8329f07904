/** Code generation for the shop: the operations beside its components become typed documents, hooks and facts about the schema. */
import type { Types } from '@graphql-codegen/plugin-helpers'

const generated = 'web/graphql/generated'
const documents = ['web/**/*.graphql']

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

export function webOutputs(): Record<string, Types.ConfiguredOutput> {
  return {
    // Loaders need documents that carry their types; the parser stays out of the browser because they are ready-made nodes.
    [`${generated}/documents.generated.ts`]: {
      documents,
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { ...common, dedupeOperationSuffix: true },
    },
    // The hooks take those documents from #docs: the plugin strips ".ts" from relative addresses.
    [`${generated}/hooks.generated.ts`]: {
      documents,
      plugins: [
        { add: { content: "import type * as Types from './documents.generated.ts'" } },
        'typescript-react-apollo',
      ],
      config: {
        ...common,
        importOperationTypesFrom: 'Types',
        documentMode: 'external',
        importDocumentNodeExternallyFrom: '#docs',
        apolloReactHooksImportFrom: '../apolloHooks.ts',
        apolloReactCommonImportFrom: '../apolloHooks.ts',
        withMutationFn: false,
        withMutationOptionsType: false,
      },
    },
    [`${generated}/schemaFacts.generated.ts`]: {
      plugins: [{ './web/graphql/schemaFacts.ts': { about: 'cache' } }],
    },
    [`${generated}/privacyFacts.generated.ts`]: {
      plugins: [{ './web/graphql/schemaFacts.ts': { about: 'privacy' } }],
    },
  }
}
