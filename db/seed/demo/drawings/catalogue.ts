import { BATTERIES } from './batteries.ts'
import { BODY } from './body.ts'
import { BRAKES } from './brakes.ts'
import { ELECTRICS_DRIVETRAIN } from './electrics-drivetrain.ts'
import { ENGINE } from './engine.ts'
import { FILTERS } from './filters.ts'
import { FUEL } from './fuel.ts'
import { INTAKE } from './intake.ts'
import type { Drawing } from './pen.ts'
import { SENSORS } from './sensors.ts'
import { SHOCK_ABSORBERS } from './shock-absorbers.ts'
import { SUSPENSION_STEERING } from './suspension-steering.ts'

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
  }),
)
