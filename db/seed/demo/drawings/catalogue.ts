import { BATTERIES } from './batteries.ts'
import { BODY } from './body.ts'
import { BRAKES } from './brakes.ts'
import { COOLING } from './cooling.ts'
import { ELECTRICS_DRIVETRAIN } from './electrics-drivetrain.ts'
import { ENGINE } from './engine.ts'
import { EXHAUST } from './exhaust.ts'
import { FILTERS } from './filters.ts'
import { FLUIDS } from './fluids.ts'
import { FUEL } from './fuel.ts'
import { GLASS_SWITCHES } from './glass-switches.ts'
import { INTAKE } from './intake.ts'
import { INTERIOR_TOOLS } from './interior-tools.ts'
import { MOTORCYCLE } from './motorcycle.ts'
import type { Drawing } from './pen.ts'
import { RUBBER_SEALS } from './rubber-seals.ts'
import { SENSORS } from './sensors.ts'
import { SHOCK_ABSORBERS } from './shock-absorbers.ts'
import { SUSPENSION_STEERING } from './suspension-steering.ts'
import { TYRES_WHEELS } from './tyres-wheels.ts'

/** The drawing of each kind of part, by its key. */
export const DRAWINGS: ReadonlyMap<string, Drawing> = new Map(
  Object.entries({
    ...SHOCK_ABSORBERS,
    ...BRAKES,
    ...SUSPENSION_STEERING,
    ...BATTERIES,
    ...SENSORS,
    ...ENGINE,
    ...ELECTRICS_DRIVETRAIN,
    ...FILTERS,
    ...BODY,
    ...INTAKE,
    ...FUEL,
    ...COOLING,
    ...EXHAUST,
    ...TYRES_WHEELS,
    ...FLUIDS,
    ...INTERIOR_TOOLS,
    ...MOTORCYCLE,
    ...RUBBER_SEALS,
    ...GLASS_SWITCHES,
  }),
)
