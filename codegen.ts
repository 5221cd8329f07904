import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string', UrlTemplate: 'string' }

/** schema → resolver types (gateway) and typed operations with hooks (web). */
const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  generates: {
    'gateway/resolverTypes.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: './context.ts#GatewayContext',
        useTypeImports: true,
        enumType: 'string-literal',
        enumsAsTypes: true,
        strictScalars: true,
        scalars,
        mappers: {},
      },
    },
  },
}

export default config
