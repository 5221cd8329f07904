import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import shop from '../lingui.config.ts'

/** As in the shop, but in files of its own, which Node imports without a bundler: a text is its own id. */
export default defineConfig({
  ...shop,
  catalogs: [{ path: '<rootDir>/texts/{locale}', include: ['<rootDir>'] }],
  compileNamespace: 'ts',
  format: formatter({ origins: false, explicitIdAsDefault: true }),
})
