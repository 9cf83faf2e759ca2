import { Link } from 'react-router'

export function TextLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} className="py-2 font-semibold text-link underline">
      {children}
    </Link>
  )
}
