import { z } from 'zod';
import { text } from '../text';
import { claimCodeLimits } from './codes';

/**
 * Generate: a level is required and the quantity must be above 0 (docs/product/claim-codes.md); the error is the same
 * for both.
 */
export const claimCodesSchema = z.object({
	levelId: z.uuid('codesNotGenerated'),
	quantity: z.int('codesNotGenerated').min(1, 'codesNotGenerated').max(claimCodeLimits.batch, 'tooBig'),
	/** Optional name of the batch. */
	name: text({ max: claimCodeLimits.name, plain: true }),
});
export type ClaimCodesInput = z.output<typeof claimCodesSchema>;

/** The result of a generation; the batch has the id of its job. */
export const claimCodesResultSchema = z.object({ batchId: z.uuid(), level: z.string(), quantity: z.int() });
export type ClaimCodesResult = z.output<typeof claimCodesResultSchema>;

/** The result of disabling: how many are disabled now, and how many of the batch stay because they were used. */
export const claimCodesDisabledSchema = z.object({ batchId: z.uuid(), disabled: z.int(), used: z.int() });
export type ClaimCodesDisabled = z.output<typeof claimCodesDisabledSchema>;

/** The request of a sheet: `take` codes from a position in the batch, counted from 0, or after a code. */
export const claimCodeSheetSchema = z.object({
	batchId: z.uuid(),
	from: z.int().min(0).max(claimCodeLimits.batch).default(0),
	/** sid of the previous code; overrides `from`. */
	after: z.uuid().optional(),
	take: z.int().min(1).max(500).default(250),
});
export type ClaimCodeSheetInput = z.output<typeof claimCodeSheetSchema>;

export const claimCodeLookUpSchema = z.object({
	code: z.string('codeRequired').trim().min(1, 'codeRequired').max(100, 'tooLong'),
});
