import { apiKeyFormSchema } from '@rewards/validators/api-keys/schemas';
import { noPermissions, permissionFlags } from '@rewards/validators/permissions';
import { Newest, newest, RecordDialog } from '../../components/record-form';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { type KeyValues, useKeyFields } from './key-form';
import type { ApiKey } from './types';

const parse = zodParse(apiKeyFormSchema);
const valuesOf = (key: ApiKey | undefined): KeyValues => ({
	...noPermissions,
	...Object.fromEntries(permissionFlags.map((flag) => [flag, key?.[flag] ?? false])),
	name: key?.name ?? '',
	perMinute: key?.perMinute ?? 600,
});

interface EditKeyProps {
	id: string;
	onClose: () => void;
	onSaved: () => void;
}

/** Name, limit and permissions of a key; its secret stays. */
export function EditKey({ id, ...common }: EditKeyProps) {
	const { t } = useTranslation('apiKeys');
	const { name, limit, permissions } = useKeyFields();
	const update = useSave(trpc.apiKeys.update);
	const query = trpc.apiKeys.get.useQuery({ id }, newest);
	return (
		<Newest id={id} query={query} title={t('edit')} onClose={common.onClose}>
			{(key) => (
				<RecordDialog
					{...common}
					title={t('edit')}
					draft={`api key ${id}`}
					width={640}
					record={key}
					values={valuesOf}
					parse={parse}
					fields={[name, limit, ...permissions]}
					update={(values, { version }) => update({ ...values, id, version })}
					saved={t('saved')}
				/>
			)}
		</Newest>
	);
}
