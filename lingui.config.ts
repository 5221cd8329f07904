import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** English is written in the code; the five others are translated. A locale falls back to its language, a language to English. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'en', 'fi', 'it', 'nb', 'sv'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/web/texts/{locale}', include: ['web'] }],
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  // Files move; their places would only touch every catalogue.
  format: formatter({ origins: false }),
})
