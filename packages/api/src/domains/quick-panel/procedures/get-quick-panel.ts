import { staffProcedure } from '../../../trpc';
import { getQuickPanel } from '../services/get-quick-panel';

export const getQuickPanelProcedure = staffProcedure.query(({ ctx }) => getQuickPanel(ctx));
