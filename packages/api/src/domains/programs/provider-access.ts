import type { ProviderImportRefusal } from '@rewards/validators/programs/single-sign-on';
import { openText } from '../../crypto';
import { secretOf } from '../../crypto/secret-of';
import { AppError } from '../../errors';
import type { PeopleSource } from '../../integrations/single-sign-on';
import type { Services } from '../../trpc';

export interface ProviderAccess extends Pick<PeopleSource, 'allowed' | 'serviceURL' | 'userName' | 'password'> {
	/** Whether participants of the program have levels. */
	levels: boolean;
}

const sentences: Record<ProviderImportRefusal, string> = {
	signOnOff: 'Single sign-on is off for this program.',
	signOnIncomplete: 'Service URL, user name and password of the provider must be saved first.',
	codesOnly: 'A claim program knows its people by their codes, which no provider has.',
};
const refused = (reason: ProviderImportRefusal) =>
	new AppError('BAD_REQUEST', { reason }, { message: sentences[reason] });

const select = {
	type: true,
	ssoEnabled: true,
	mindTickleServiceUrl: true,
	mindTickleUserName: true,
	mindTicklePassword: true,
} as const;

/**
 * Address and credentials of a program's first provider. BAD_REQUEST with the reason while its settings don't allow a
 * call.
 */
export async function providerAccess(
	{ db, config }: Pick<Services, 'db' | 'config'>,
	programId: string,
): Promise<ProviderAccess> {
	const row = await db.prisma.program.findUnique({ where: { id: programId, deletedAt: null }, select });
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { type, mindTickleServiceUrl: serviceURL, mindTickleUserName: userName, mindTicklePassword: sealed } = row;
	if (!row.ssoEnabled) throw refused('signOnOff');
	if (type === 'claim') throw refused('codesOnly');
	if (!serviceURL || !userName || !sealed) throw refused('signOnIncomplete');
	return {
		allowed: config.privateTargets,
		serviceURL,
		userName,
		password: openText(config.dataKey, sealed, secretOf(programId, 'mindTicklePassword')),
		levels: type === 'plateau',
	};
}
