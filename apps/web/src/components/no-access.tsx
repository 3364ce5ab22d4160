import { Empty } from '@rewards/ui/primitives/empty';
import { type PermissionFlag, permissionFlags } from '@rewards/validators/permissions';
import { Lock } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation';
import { faultOf } from '../lib/errors/errors';

/** The flags that the server's refusal names: any of them would have been enough. */
function flagsIn(error: unknown): PermissionFlag[] {
	const fault = faultOf(error);
	const named = fault.kind === 'app' ? fault.body.params?.['flags'] : undefined;
	return permissionFlags.filter((flag) => Array.isArray(named) && named.includes(flag));
}

/** In place of what the server refused: which permissions would show it, so the person knows what to ask for. */
export function NoAccess({ error }: { error: unknown }) {
	const { t } = useTranslation(['errors', 'roles']);
	const flags = flagsIn(error);
	return (
		<div role="alert">
			<Empty icon={Lock} title={t('page.noAccessTitle')}>
				{flags.length > 0
					? t('page.noAccess', { flags: flags.map((flag) => t(`roles:flag.${flag}`)) })
					: t('code.FORBIDDEN')}
			</Empty>
		</div>
	);
}
