/** /i/:slug */
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { RichText } from '../ui/RichText.tsx'
import { useLegalPages, useServicePages } from './useLegalPages.ts'
import { type ContentSlugPartsFragment, ContentText } from '../client/generated/documents.generated.ts'
import { useContentTextSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { linkToContent } from '../shop/linkTarget.ts'
import { contentPath, homePath } from '../shop/paths.ts'
import { plainText } from '../shop/plainText.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { formatDay } from '../ui/formatDay.ts'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { PageMeta } from '../shop/PageMeta.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './ContentPage.module.css'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { PageQuery, PageOutcome } from '../client/loading.ts'

export function ContentPage({ slug }: { readonly slug: string }) {
  return (
    <Suspense key={slug} fallback={<ContentSkeleton />}>
      <TextOf slug={slug} />
    </Suspense>
  )
}

function TextOf({ slug }: { readonly slug: string }) {
  const { data } = useContentTextSuspenseQuery({ variables: { slug } })
  const { language, dateFormat } = useStoreView()
  const { t } = useLingui()
  const title = useTitle()
  const { contentPage: page } = data
  if (!page) return <NotFoundPage />

  const day = page.updatedAt === null ? null : formatDay(page.updatedAt, dateFormat)

  return (
    <div className={frame.wrap}>
      <title>{title(page.title)}</title>
      <PageMeta
        type="website"
        title={page.title}
        description={page.description ?? excerpt(page.html)}
        path={page.path}
        alternates={page.alternates}
      />
      <Breadcrumbs label={t`You are here`} breadcrumbs={[{ label: t`Home`, to: homePath }]} here={page.title} />
      <div className={styles.columns}>
        <article className={styles.page}>
          <h1 lang={language}>{page.heading}</h1>
          <RichText html={page.html} />
          {day !== null && (
            <p className={styles.updated}>
              <Trans>Updated {day}</Trans>
            </p>
          )}
        </article>
        <PagesOfKind slugs={data.store.contentSlugs} here={page.slug} />
      </div>
    </div>
  )
}

/** The beginning of a text as long as search engines display it, for pages whose editors wrote no description. */
function excerpt(html: string): string {
  const text = plainText(html)
  if (text.length <= EXCERPT_LENGTH) return text
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`
}

const EXCERPT_LENGTH = 155

interface PagesOfKindProps {
  readonly slugs: ContentSlugPartsFragment
  readonly here: string
}

/** Links to the other pages of the same kind: the legal ones, or those on the service. */
function PagesOfKind({ slugs, here }: PagesOfKindProps) {
  const kinds = [useLegalPages(slugs), useServicePages(slugs)]
  const pages = kinds.find((kind) => kind.some(({ slug }) => slug === here))?.filter(({ slug }) => slug !== here)
  if (!pages || pages.length === 0) return null

  return (
    <nav className={styles.others} aria-labelledby="legal">
      <h2 id="legal">
        <Trans>Related pages</Trans>
      </h2>
      <ul>
        {pages.map(({ slug, label }) => (
          <li key={slug}>
            <Link to={contentPath(slug)} state={linkToContent(slug)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Placeholder of a text page: a heading and a paragraph. */
function ContentSkeleton() {
  return (
    <div className={frame.wrap}>
      <output className={frame.unseen}>
        <Trans>Loading</Trans>
      </output>
      <Skeleton width="220px" height="44px" />
      <div className={styles.columns}>
        <div className={styles.page}>
          <Skeleton width="min(420px, 80%)" height="52px" />
          <Skeleton width="68ch" height="220px" />
        </div>
      </div>
    </div>
  )
}

interface ContentSubject {
  readonly slug: string
}

export async function load(query: PageQuery, { slug }: ContentSubject): Promise<PageOutcome> {
  const { contentPage } = await query(ContentText, { slug })
  return contentPage ? 'found' : 'missing'
}
