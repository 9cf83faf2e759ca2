/** The category tiles of the home page (specification, section 3) and the kinds of part that picture them. */
export const categoryTiles: readonly { name: string; picture: string }[] = [
  { name: 'PRT Shocks', picture: 'front-strut' },
  { name: 'Brakes Suspension & Steering', picture: 'brake-disc' },
  { name: 'Batteries and Chargers', picture: 'car-battery' },
  { name: 'Sensors', picture: 'oxygen-sensor' },
  { name: 'Engine & Drivetrain', picture: 'alternator' },
  { name: 'Filters', picture: 'oil-filter' },
  { name: 'Auto Body Parts & Mirrors', picture: 'door-mirror' },
]
