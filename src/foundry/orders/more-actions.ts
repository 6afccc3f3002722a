import { DEPLOY_ACTIONS } from "../deploying/deploy-actions.ts";
import { WRITING_ACTIONS } from "../written-orders/writing-actions.ts";

/** What the panel of a unit does while orders are written and while the battle is set up. */
export const MORE_ACTIONS = { ...WRITING_ACTIONS, ...DEPLOY_ACTIONS };
