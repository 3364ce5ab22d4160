import { router } from '../../trpc';
import { disableClaimCodesProcedure } from './procedures/disable-claim-codes';
import { disableCodeProcedure } from './procedures/disable-code';
import { generateClaimCodesProcedure } from './procedures/generate-claim-codes';
import { getBatchProcedure } from './procedures/get-batch';
import { batchList } from './procedures/list-batches';
import { codeList } from './procedures/list-codes';
import { listSheetProcedure } from './procedures/list-sheet';
import { lookUpCodeProcedure } from './procedures/look-up-code';

/** The codes of a claim program; `list` returns those of one batch. */
export const claimCodesRouter = router({
	...codeList,
	sheet: listSheetProcedure,
	generate: generateClaimCodesProcedure,
	disable: disableClaimCodesProcedure,
	disableCode: disableCodeProcedure,
	lookUp: lookUpCodeProcedure,
});

/** The batches of a claim program. */
export const claimCodeBatchesRouter = router({
	...batchList,
	get: getBatchProcedure,
});
