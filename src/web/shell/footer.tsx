import { SiteLink } from '#web/components/site-link.tsx'
import { menus, policies, site } from '#web/content/site.ts'
import { Icon } from '#web/ui/icon.tsx'

const link = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline'

/** The foot of every page: when and how to reach the shop, its pages, its policies. */
export function Footer() {
  return (
    <footer className="mt-12 border-t border-line bg-sunken">
      <div className="page-width grid gap-8 py-8 sm:grid-cols-2 lg:grid-cols-4">
        <section aria-labelledby="contact">
          <h2 id="contact" className="mb-2 text-base">
            Talk to us
          </h2>
          <p className="flex min-h-9 items-center gap-2">
            <Icon name="clock" className="size-4 text-muted" /> {site.hours}
          </p>
          <a href={site.phone.href} className={`${link} gap-2`}>
            <Icon name="phone" className="size-4 text-muted" /> {site.phone.label}
          </a>
          <br />
          <a href={`mailto:${site.email}`} className={`${link} gap-2`}>
            <Icon name="mail" className="size-4 text-muted" /> {site.email}
          </a>
        </section>
        <section aria-labelledby="addresses">
          <h2 id="addresses" className="mb-2 text-base">
            Where we are
          </h2>
          {site.addresses.map(({ country, lines }) => (
            <address key={country} className="mb-3 not-italic">
              {lines.join(', ')}
            </address>
          ))}
        </section>
        <Links title="Shop" links={menus[0]?.links ?? []} />
        <Links title="Policies" links={policies} />
      </div>
      <div className="page-width">
        <p className="border-t border-line py-4 text-sm text-muted">{site.placeholderNotice ?? site.name}</p>
      </div>
    </footer>
  )
}

function Links({ title, links }: { title: string; links: typeof policies }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      <ul>
        {links.map((to) => (
          <li key={to.href}>
            <SiteLink to={to} className={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
