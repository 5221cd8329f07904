/**
 * Switches the interface between the store's language and English. A form that the server handles, so it works without
 * JavaScript.
 */
import { Trans } from '@lingui/react/macro'
import { useHref, useLocation } from 'react-router-dom'
import { languagePath } from '../../shop/paths.ts'
import { useInterfaceLanguage, useStoreView } from '../../shop/StoreContext.tsx'
import { Flag } from '../../ui/Flag.tsx'
import styles from './LanguageSwitch.module.css'

/** Each language's name in that language. */
const names: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  fi: 'Suomi',
  it: 'Italiano',
  nb: 'Norsk',
  sv: 'Svenska',
}

/** The country whose flag represents a language. */
const countries: Readonly<Record<string, string>> = { de: 'DE', en: 'GB', fi: 'FI', it: 'IT', nb: 'NO', sv: 'SE' }

export function LanguageSwitch() {
  const store = useStoreView()
  const current = useInterfaceLanguage()
  const { pathname, search } = useLocation()
  const here = useHref(`${pathname}${search}`)
  // Norwegian Bokmål is plainly Norwegian to its readers.
  const languageOfTexts = new Intl.DisplayNames(current, { type: 'language' }).of(
    store.language === 'nb' ? 'no' : store.language,
  )
  const languages = [...new Set([store.interfaceLanguage, 'en'])]

  return (
    <form className={styles.form} method="get" action={languagePath}>
      <input type="hidden" name="return" value={here} />
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
          {names[language] ?? language}
        </button>
      ))}
      {current !== store.language && (
        <p className={styles.note}>
          <Trans>Product names and descriptions are in {languageOfTexts}.</Trans>
        </p>
      )}
    </form>
  )
}
