/**
 * Switches the interface language. A form that the server handles, so it works without JavaScript.
 */
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { LANGUAGE_NAMES } from '../shop/languages.ts'
import { languagePath } from '../shop/paths.ts'
import { useInterfaceLanguage, useStoreView } from '../shop/StoreContext.tsx'
import { Flag } from '../ui/Flag.tsx'
import styles from './LanguageSwitch.module.css'

/** The country whose flag represents a language. */
const countries: Readonly<Record<string, string>> = { de: 'DE', en: 'GB', fi: 'FI', it: 'IT', nb: 'NO', sv: 'SE' }

/** Not rendered again for another address. */
export const LanguageSwitch = memo(function LanguageSwitch() {
  const store = useStoreView()
  const current = useInterfaceLanguage()
  const languages = [...new Set([store.interfaceLanguage, ...Object.keys(LANGUAGE_NAMES)])]

  return (
    <form className={styles.form} method="get" action={languagePath}>
      <ReturnAddress />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          name="to"
          value={language}
          lang={language}
          aria-pressed={language === current}
        >
          <Flag country={countries[language] ?? ''} />
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
      {current !== store.language && <LanguageNote />}
    </form>
  )
})

function ReturnAddress() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="return" value={useHref(`${pathname}${search}`)} />
}

/** Most shoppers use the store's own language, and the browser's names of languages take a while to create. */
function LanguageNote() {
  const { language } = useStoreView()
  // Norwegian Bokmål is plainly Norwegian to its readers.
  const languageOfTexts = new Intl.DisplayNames(useInterfaceLanguage(), { type: 'language' }).of(
    language === 'nb' ? 'no' : language,
  )

  return (
    <p className={styles.note}>
      <Trans>Product names and descriptions are in {languageOfTexts}.</Trans>
    </p>
  )
}
