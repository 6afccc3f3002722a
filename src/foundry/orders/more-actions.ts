import { DEPLOY_ACTIONS } from "../deploying/deploy-actions.ts";
import { WRITING_ACTIONS } from "../written-orders/writing-actions.ts";
import { fillField } from "./fill-field.ts";

/** What the panel of a unit does while orders are written, while the battle is set up, and for whoever types nothing. */
export const MORE_ACTIONS = { ...WRITING_ACTIONS, ...DEPLOY_ACTIONS, fillField };
