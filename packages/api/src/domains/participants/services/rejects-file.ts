import type { Locale } from '@rewards/validators/locales';
import { type AnyImportFlow, type RejectsFile, rejectsFile as rejectsOf } from '../../../imports/flow';
import type { StaffContext } from '../../../trpc';
import { participantFlow } from '../imports/flow';

/**
 * The refused rows of a job of this domain, or of an import of the `others`, as a file; see `rejectsFile` of the import
 * flow.
 */
export const rejectsFile = (
	ctx: Pick<StaffContext, 'db' | 'session' | 'config'>,
	jobId: string,
	wanted?: Locale,
	others: readonly AnyImportFlow[] = [],
): Promise<RejectsFile> => rejectsOf(ctx, [participantFlow, ...others], jobId, wanted);
