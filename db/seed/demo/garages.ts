/** Vehicles of the demo's buyers by email, the latest used first: `make|model|year`. */
const GARAGES: Readonly<Record<string, string>> = {
  fleet: 'Toyota|HiAce|2012; Toyota|Hilux|2014; Mack|CH|2001; DAF|CF|2008; Toyota|Corolla|2010',
  workshop: 'Toyota|Corolla|2010; Toyota|Camry|2008; Honda|Accord|2005; Lexus|RX 350|2012; Toyota|Sienna|2008',
  customer: 'Toyota|Corolla|2010; Toyota|RAV4|2009; Honda|Civic|2008',
  supplier: 'Toyota|HiAce|2010; Toyota|Camry|2004',
  distributor: 'Toyota|Hilux|2014; Mercedes-Benz|C-Class|2010',
  admin: 'Toyota|Camry|2010; Honda|CR-V|2009',
  'garage-surulere': 'Toyota|Camry|2010; Honda|CR-V|2009; Toyota|Matrix|2005; Hyundai|Elantra|2013',
  'garage-wuse': 'Mercedes-Benz|C-Class|2010; Lexus|ES 350|2010; Toyota|Highlander|2010; Toyota|Avensis|2005',
  'fleet-kano': 'Mercedes-Benz|Actros|2006; Toyota|HiAce|2010; Toyota|Hilux|2008',
  'driver-ibadan': 'Toyota|Corolla|2006',
  'driver-enugu': 'Toyota|Camry|2004; Kia|Rio|2014',
  efosa: 'Toyota|Corolla|2012; Toyota|Sienna|2006; Lexus|RX 330|2005; Honda|Accord|2010',
  tamuno: 'Toyota|Venza|2011',
  'river-shuttle': 'Toyota|HiAce|2014; Toyota|Sienna|2008',
  fatima: 'Toyota|Highlander|2006',
  obinna: 'Honda|Accord|2006; Toyota|4Runner|2006',
  folake: 'Lexus|RX 350|2013',
  musa: 'Toyota|Corolla|2000; Peugeot|406|2002',
  'apo-auto': 'Toyota|Yaris|2009; Volkswagen|Golf (Europe)|2002; Toyota|Camry|2014; Nissan|Pathfinder|2008',
}

/** Lists the vehicles of a demo account, the latest used first. */
export function listGarageVehicles(email: string): { make: string; model: string; year: number }[] {
  const texts = GARAGES[email.replace('@demo.example', '')]?.split('; ') ?? []
  return texts.map((text) => {
    const [make = '', model = '', year] = text.split('|')
    return { make, model, year: Number(year) }
  })
}
