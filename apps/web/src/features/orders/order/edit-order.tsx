import type { FieldConfig, KitForm } from '@rewards/ui/form';
import { type DeliveryAddress, type DeliveryField, deliveryFields } from '@rewards/validators/addresses/rules';
import { orderLimits } from '@rewards/validators/orders/constants';
import { editedAddress, editMax } from '@rewards/validators/orders/edited-address';
import { orderEditSchema } from '@rewards/validators/orders/schemas';
import { useMemo } from 'react';
import type { z } from 'zod';
import { Newest, newest, RecordDialog } from '../../../components/record-form';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { zodParse } from '../../../lib/zod-parse';
import { type Program, useCustomFields } from '../../participants';
import type { Order } from '../types';

const addressNames = [
	'companyName',
	'address1',
	'address2',
	'address3',
	'address4',
	'townCity',
	'stateCounty',
	'postcode',
	'country',
	'phone',
	'phoneExt',
] as const;
const customNames = ['customField1', 'customField2', 'customField3', 'customField4'] as const;
const claimSchema = orderEditSchema.omit({ email: true });
type Name = 'email' | 'claimEmail' | 'message' | (typeof addressNames)[number] | (typeof customNames)[number];
type Values = Record<Name, string>;
/** Where the program sends to. */
const geographyOf = ({ geolocation, continents, defaultCountry }: Program) => ({
	geolocationEnabled: geolocation.enabled,
	continents,
	defaultCountry,
});

/** What the edit may say, and what the address rules say of its changes. */
function parseOf(program: Program, order: Order) {
	const { shippingAddress } = order;
	const judge = (edit: Partial<Record<DeliveryField, string | undefined>>, context: z.RefinementCtx) => {
		const after = Object.fromEntries(deliveryFields.map((name) => [name, edit[name] ?? shippingAddress[name]]));
		for (const { field, code, params } of editedAddress(shippingAddress, after as DeliveryAddress, geographyOf(program))
			.faults)
			context.addIssue({ code: 'custom', path: [field], message: code, params });
	};
	// The email field of a claim order holds its code: no address, and not editable.
	const claim = claimSchema.superRefine(judge);
	const other = orderEditSchema.superRefine(judge);
	return program.type === 'claim' ? zodParse<typeof claim, Values>(claim) : zodParse<typeof other, Values>(other);
}

const picked = <Key extends string>(names: readonly Key[], from: Readonly<Record<Key, string>>) =>
	Object.fromEntries(names.map((name) => [name, from[name]])) as Record<Key, string>;
const valuesOf = (order: Order): Values => ({
	...picked(addressNames, order.shippingAddress),
	...picked(customNames, order),
	email: order.user.email,
	claimEmail: order.user.claimEmail,
	message: order.message,
});

/** Short limits apply to input here; longer values from the site may stay. */
const maxOf = (name: Name, country: string, { program, stored }: { program: Program; stored: string }): number => {
	const part = addressNames.find((one) => one === name);
	return Math.max(part ? editMax(part, country, geographyOf(program)) : orderLimits.address, stored.length);
};

interface EditOrderProps {
	program: Program;
	/** A saved batch order keeps waiting; any other one is sent to the supplier again. */
	batch: boolean;
	order: Order;
	onClose: () => void;
	onSaved: () => void;
}

function useFields(program: Program, order: Order) {
	const { t } = useTranslation('orders');
	const customFields = useCustomFields(program);
	const start = valuesOf(order);
	const half: readonly Name[] = ['townCity', 'stateCounty', 'postcode', 'country', 'phone', 'phoneExt'];
	const textOf =
		(country: string) =>
		(name: Name, label: string): FieldConfig<Values> => ({
			kind: 'text',
			name,
			label,
			half: half.includes(name),
			maxLength: maxOf(name, country, { program, stored: start[name] }),
			type: name === 'email' || name === 'claimEmail' ? 'email' : name === 'phone' ? 'tel' : 'text',
		});
	return (form: KitForm<Values, Partial<Values>>): FieldConfig<Values>[] => {
		const text = textOf(form.watch('country'));
		return [
			// The code itself is printed and handed out.
			program.type === 'claim' ? text('claimEmail', t('field.email')) : text('email', t('field.email')),
			{ kind: 'heading', label: t('shippingAddress') },
			...addressNames
				.filter((name) => (name !== 'address3' && name !== 'address4') || start[name] !== '')
				.map((name) => text(name, t(`address.${name}`))),
			...customFields.map(({ field, label }) => text(field, label)),
			{ kind: 'textarea', name: 'message', label: t('field.message'), maxLength: orderLimits.message },
		];
	};
}

function Form({ program, batch, order, onClose, onSaved }: EditOrderProps) {
	const { t } = useTranslation('orders');
	const edit = useSave(trpc.orders.edit);
	const editBatch = useSave(trpc.orders.editBatch);
	const fields = useFields(program, order);
	const parse = useMemo(() => parseOf(program, order), [program, order]);
	return (
		<RecordDialog<Order, Values, Partial<Values>>
			title={t('edit.title', { number: order.orderNumber })}
			description={t(batch ? 'edit.batchText' : 'edit.text')}
			draft={`order ${order.id}`}
			width={640}
			record={order}
			values={(record) => valuesOf(record ?? order)}
			parse={parse}
			fields={fields}
			update={(values, { id, version }) =>
				batch
					? editBatch({ programId: program.id, orderId: id, version, edit: values })
					: edit({ programId: program.id, orderId: id, version, edit: values })
			}
			saved={batch ? `${t('batch.success')} ${t('edit.saved')}` : t('edit.saved')}
			onClose={onClose}
			onSaved={onSaved}
		/>
	);
}

/** The popup that edits address, email and texts of an order, from its latest state. */
export function EditOrder({ program, orderId, ...props }: Omit<EditOrderProps, 'order'> & { orderId: string }) {
	const { t } = useTranslation('orders');
	const asked = { programId: program.id, orderId };
	// A batch order is also visible to users who see no other orders.
	const ofBatch = trpc.batchOrders.get.useQuery(asked, { ...newest, enabled: props.batch });
	const single = trpc.orders.get.useQuery(asked, { ...newest, enabled: !props.batch });
	const query = props.batch ? ofBatch : single;
	return (
		<Newest id={orderId} query={query} title={t('order')} onClose={props.onClose}>
			{(order) => order && <Form {...props} program={program} order={order} />}
		</Newest>
	);
}
