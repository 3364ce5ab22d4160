import { z } from 'zod';
import { text } from '../text';
import { claimCodeLimits } from './codes';

/**
 * Generate: a level must be chosen and the quantity be above 0 (docs/product/claim-codes.md); the error is the same for
 * both.
 */
export const claimCodesSchema = z.object({
	levelId: z.uuid('codesNotGenerated'),
	quantity: z.int('codesNotGenerated').min(1, 'codesNotGenerated').max(claimCodeLimits.batch, 'tooBig'),
	/** What staff call the batch; it may have none. */
	name: text({ max: claimCodeLimits.name, plain: true }),
});
export type ClaimCodesInput = z.output<typeof claimCodesSchema>;

/** What a finished generation tells; the batch has the id of its job. */
export const claimCodesResultSchema = z.object({ batchId: z.uuid(), level: z.string(), quantity: z.int() });
export type ClaimCodesResult = z.output<typeof claimCodesResultSchema>;

/**
 * What a finished disabling tells: how many are disabled now, and how many of the batch stay as they were because they
 * were used.
 */
export const claimCodesDisabledSchema = z.object({ batchId: z.uuid(), disabled: z.int(), used: z.int() });
export type ClaimCodesDisabled = z.output<typeof claimCodesDisabledSchema>;

/** What a sheet asks for: `take` codes from a place in the batch on, counted from 0, or those behind a code. */
export const claimCodeSheetSchema = z.object({
	batchId: z.uuid(),
	from: z.int().min(0).max(claimCodeLimits.batch).default(0),
	/** sid of the last code before; `from` doesn't count then. */
	after: z.uuid().optional(),
	take: z.int().min(1).max(500).default(250),
});
export type ClaimCodeSheetInput = z.output<typeof claimCodeSheetSchema>;

export const claimCodeLookUpSchema = z.object({
	code: z.string('codeRequired').trim().min(1, 'codeRequired').max(100, 'tooLong'),
});
