import type { CodegenConfig } from '@graphql-codegen/cli'
import { webOutputs } from './web/graphql/codegen.ts'

const scalars = { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string', UrlTemplate: 'string' }

/** schema → resolver types (gateway) and typed operations with hooks (web). */
const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  // Rooms are joined while they grow: a shop without operations is no mistake of the gateway's.
  ignoreNoDocuments: true,
  generates: {
    ...webOutputs(),
    'gateway/resolverTypes.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: './context.ts#GatewayContext',
        useTypeImports: true,
        enumType: 'string-literal',
        enumsAsTypes: true,
        strictScalars: true,
        scalars,
        mappers: {
          Store: './storeTable.ts#StoreView',
        },
      },
    },
  },
}

export default config
