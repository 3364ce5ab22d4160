import { useFormContext, useWatch } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../../i18n/use-translation';
import { useMay } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import type { Program } from './program';
import type { SettingsValues } from './values';

/** That another program has the same PO prefix, from the time before prefixes were unique, with a free one. */
export function SharedPrefix({ program }: { program: Program }) {
	const { t, locale } = useTranslation('programSettings');
	const { setValue } = useFormContext<SettingsValues>();
	const prefix = useWatch<SettingsValues, 'poPrefix'>({ name: 'poPrefix' });
	const may = useMay('manageProgram');
	const { data } = trpc.programs.prefixSharing.useQuery({ programId: program.id }, { enabled: may });
	if (!data || prefix?.toLowerCase() !== program.poPrefix.toLowerCase()) return null;
	const { programs, proposed } = data;
	const named = new Intl.ListFormat(locale).format(programs.map((name) => `\u2068${name}\u2069`));
	return (
		<Alert tone="warning">
			<p>{programs.length > 0 ? t('sharedPrefix.with', { programs: named }) : t('sharedPrefix.elsewhere')}</p>
			<Button
				size="xs"
				className="mt-2"
				onClick={() => setValue('poPrefix', proposed, { shouldDirty: true, shouldValidate: true, shouldTouch: true })}
			>
				{t('sharedPrefix.use', { prefix: `\u2068${proposed}\u2069` })}
			</Button>
		</Alert>
	);
}
