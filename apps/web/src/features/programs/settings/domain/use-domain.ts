import { applyServerErrors, useFormContext } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { use, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { faultOf } from '../../../../lib/errors/errors';
import { handleError, trpc } from '../../../../lib/trpc';
import { useSave } from '../../../../lib/use-save';
import type { SettingsValues } from '../values';
import { ProgramChange } from './program-change';

export type Asked = 'request' | 'refresh';

/** Requests, checks and removes a program's domain; errors of a domain show at its field. */
export function useDomain(programId: string) {
	const { t } = useTranslation('programDomain');
	const form = useFormContext<SettingsValues>();
	const changed = use(ProgramChange);
	const utils = trpc.useUtils();
	const request = useSave(trpc.domains.request);
	const refresh = useSave(trpc.domains.refresh);
	const remove = useSave(trpc.domains.remove);
	const [pending, setPending] = useState<Asked | null>(null);

	const refused = (error: unknown) => {
		const fault = faultOf(error);
		const { fields, params } = fault.kind === 'app' ? fault.body : {};
		if (params?.['reason'] === 'noDomainTarget') void toast.error(t('noTarget'));
		else if (!fields || applyServerErrors(form, fields).length > 0) handleError(error);
		// Requested again or expired in the meantime: the display is outdated.
		void utils.domains.get.invalidate({ programId });
	};
	const asking = async (what: Asked, ask: () => Promise<void>) => {
		setPending(what);
		await ask()
			.catch(refused)
			.finally(() => setPending(null));
	};
	return {
		pending,
		request: () =>
			asking('request', async () => {
				form.clearErrors('domain');
				const { version, versionBefore, ...domain } = await request({ programId, domain: form.getValues('domain') });
				utils.domains.get.setData({ programId }, domain);
				changed({ domain: domain.domainName, version, versionBefore });
				void toast.success(t('requested'));
			}),
		refresh: () =>
			asking('refresh', async () => utils.domains.get.setData({ programId }, await refresh({ programId }))),
		remove: async () => {
			const { version, versionBefore } = await remove({ programId });
			utils.domains.get.setData({ programId }, null);
			changed({ domain: '', version, versionBefore });
			void toast.success(t('removed'));
		},
	};
}
