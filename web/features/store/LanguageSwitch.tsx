/** The interface in the store's language or in English. A form to the server: works without script, and nothing follows it by itself. */
import { useHref, useLocation } from 'react-router-dom'
import { languagePath } from '../../shop/paths.ts'
import { useInterfaceLanguage, useStoreView } from '../../shop/StoreContext.tsx'
import { Flag } from '../../ui/Flag.tsx'
import styles from './LanguageSwitch.module.css'

/** Languages name themselves. */
const names: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  fi: 'Suomi',
  it: 'Italiano',
  nb: 'Norsk',
  sv: 'Svenska',
}

/** Whose flag stands for a language. */
const countries: Readonly<Record<string, string>> = { de: 'DE', en: 'GB', fi: 'FI', it: 'IT', nb: 'NO', sv: 'SE' }

export function LanguageSwitch() {
  const store = useStoreView()
  const current = useInterfaceLanguage()
  const { pathname, search } = useLocation()
  const here = useHref(`${pathname}${search}`)
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
    </form>
  )
}
