import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { webhookEvents } from '@rewards/validators/webhooks/constants';
import { endpointCreateSchema, type endpointNewFields, endpointSchema } from '@rewards/validators/webhooks/schemas';
import type { z } from 'zod';
import { Newest, newest, RecordDialog } from '../../components/record-form';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { useAccountSource } from '../../lib/sources/account-source';
import { useProgramSource } from '../../lib/sources/program-source';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { type Endpoint, eventKeys, type NewSecret } from './types';

type Values = z.input<typeof endpointSchema>;
type NewValues = z.input<z.ZodObject<typeof endpointNewFields>>;
const parse = zodParse(endpointSchema);
const parseNew = zodParse(endpointCreateSchema);

function useEndpointFields(): FieldConfig<Values>[] {
	const { t } = useTranslation('webhooks');
	return [
		{ kind: 'text', name: 'name', label: t('field.name') },
		{ kind: 'text', name: 'url', label: t('field.url'), help: t('urlHelp') },
		{
			kind: 'multi',
			name: 'events',
			label: t('field.events'),
			source: webhookEvents.map((value) => ({ value, label: t(`event.${eventKeys[value]}`) })),
		},
	];
}

interface AddEndpointProps {
	onClose: () => void;
	onMade: (made: NewSecret) => void;
}

/** A new endpoint for one's own account, for one below it, or for one program. */
export function AddEndpoint({ onClose, onMade }: AddEndpointProps) {
	const { t } = useTranslation('webhooks');
	const own = useSelf().account;
	const accounts = useAccountSource();
	const programs = useProgramSource();
	const create = useSave(trpc.webhooks.create);
	const scope: FieldConfig<NewValues>[] = [
		{
			kind: 'combobox',
			name: 'accountId',
			label: t('field.account'),
			source: accounts,
			valueLabel: own.name,
			help: t('accountHelp'),
			half: true,
		},
		{
			kind: 'combobox',
			name: 'programId',
			label: t('field.program'),
			source: programs,
			placeholder: t('allPrograms'),
			help: t('programHelp'),
			half: true,
		},
	];
	return (
		<FormDialog<NewValues, z.output<typeof endpointCreateSchema>>
			open
			onOpenChange={onClose}
			title={t('add')}
			width={640}
			defaultValues={{ name: '', url: '', events: [], accountId: own.id, programId: '' }}
			parse={parseNew}
			// A new endpoint also has the fields of an existing one.
			fields={[...useEndpointFields(), ...scope] as FieldConfig<NewValues>[]}
			onSubmit={async (values) => {
				const { id, secret } = await create(values);
				onMade({ id, name: values.name, secret });
			}}
		/>
	);
}

const valuesOf = (endpoint: Endpoint | undefined): Values => {
	const { name = '', url = '', events = [] } = endpoint ?? {};
	return { name, url, events };
};

interface EditEndpointProps {
	id: string;
	onClose: () => void;
	onSaved: () => void;
}

/** Name, address and events; the secret stays. */
export function EditEndpoint({ id, ...common }: EditEndpointProps) {
	const { t } = useTranslation('webhooks');
	const fields = useEndpointFields();
	const update = useSave(trpc.webhooks.update);
	const query = trpc.webhooks.get.useQuery({ id }, newest);
	return (
		<Newest id={id} query={query} title={t('edit')} onClose={common.onClose}>
			{(endpoint) => (
				<RecordDialog
					{...common}
					title={t('edit')}
					draft={`webhook ${id}`}
					width={640}
					record={endpoint}
					values={valuesOf}
					parse={parse}
					fields={fields}
					update={(values, { version }) => update({ ...values, id, version })}
					saved={t('saved')}
				/>
			)}
		</Newest>
	);
}
