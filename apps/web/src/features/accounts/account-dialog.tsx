import type { FieldConfig } from '@rewards/ui/form';
import { accountTypeChoices, childAccountTypes, isAccountType } from '@rewards/validators/accounts/constants';
import { accountFields } from '@rewards/validators/accounts/schemas';
import { skipToken } from '@tanstack/react-query';
import { z } from 'zod';
import { Newest, newest, RecordDialog } from '../../components/record-form';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import type { Account } from './types';

const schema = z.object(accountFields);
type Values = z.input<typeof schema>;
const parse = zodParse(schema);

const isChildType = (type: string) => childAccountTypes.some((one) => one === type);

interface Place {
	/** In a list of child accounts: Customer, Rep and Reseller only (docs/product/accounts.md). */
	child: boolean;
	parentId: string | null;
	/** The account itself, if it exists. */
	account: Account | undefined;
}

/** The types that the signed-in account may choose; never Root below another account, and always the current type. */
function useTypeChoices({ child, parentId, account }: Place): readonly string[] {
	const own = useSelf().account;
	// Users can't change their own account's type.
	if (account?.id === own.id) return [account.type];
	const nested = child || (parentId !== own.id && parentId !== null);
	const choices = accountTypeChoices[own.type].filter((type) => !nested || isChildType(type));
	const current = account?.type;
	return isAccountType(current) && !choices.includes(current) ? [...choices, current] : choices;
}

function useFields(types: readonly string[]): FieldConfig<Values>[] {
	const { t } = useTranslation('accounts');
	const { accountType } = useTypeNames();
	const typeOptions = types.map((value) => ({ value, label: accountType(value) }));
	return [
		{ kind: 'text', name: 'name', label: t('field.name'), half: true },
		{ kind: 'select', name: 'type', label: t('field.type'), options: typeOptions, half: true },
		{ kind: 'text', name: 'contactName', label: t('field.contactName'), half: true },
		{ kind: 'text', name: 'phone', type: 'tel', label: t('field.phone'), half: true },
		{ kind: 'text', name: 'email', type: 'email', label: t('field.email') },
		{ kind: 'text', name: 'address', label: t('field.address'), half: true },
		{ kind: 'text', name: 'city', label: t('field.city'), half: true },
		{ kind: 'text', name: 'state', label: t('field.state'), half: true },
		{ kind: 'text', name: 'zip', label: t('field.zip'), half: true },
		{ kind: 'textarea', name: 'notes', label: t('field.notes') },
		{
			kind: 'switch',
			name: 'requireSecondFactor',
			label: t('field.requireSecondFactor'),
			help: t('requireSecondFactorHelp'),
		},
	];
}

interface Common {
	onClose: () => void;
	onSaved: () => void;
}

const blank = { name: '', contactName: '', address: '', city: '', state: '', zip: '', phone: '', email: '', notes: '' };

function AccountForm({ child, parentId, account, ...common }: Common & Place) {
	const { t } = useTranslation('accounts');
	const types = useTypeChoices({ child, parentId, account });
	const fields = useFields(types);
	const create = useSave(trpc.accounts.create);
	const update = useSave(trpc.accounts.update);
	const valuesOf = (record: Account | undefined): Values => {
		const { name, contactName, address, city, state, zip, phone, email, notes } = record ?? blank;
		const type = record?.type ?? types.find(isAccountType);
		const texts = { name, contactName, address, city, state, zip, phone, email, notes };
		const requireSecondFactor = record?.requireSecondFactor ?? false;
		return { ...texts, requireSecondFactor, type: isAccountType(type) ? type : 'customer' };
	};
	return (
		<RecordDialog
			{...common}
			title={t('info')}
			draft={account ? `account ${account.id}` : `account below ${parentId}`}
			width={640}
			record={account}
			values={valuesOf}
			parse={parse}
			fields={fields}
			create={(values) => create({ ...values, parentId })}
			update={(values, { id, version }) => update({ ...values, id, version })}
			saved={t('saved')}
		/>
	);
}

export type AccountDialogProps = Common & {
	child?: boolean;
} & ({ parentId: string; accountId?: undefined } | { accountId: string; parentId?: undefined });

/** 'Account Info': adds an account below another, or edits one. */
export function AccountDialog({ child = false, accountId, parentId, ...common }: AccountDialogProps) {
	const { t } = useTranslation('accounts');
	const query = trpc.accounts.get.useQuery(accountId === undefined ? skipToken : { accountId }, newest);
	return (
		<Newest id={accountId} query={query} title={t('info')} onClose={common.onClose}>
			{(account) => (
				<AccountForm
					{...common}
					child={child}
					parentId={account ? account.parentId : (parentId ?? null)}
					account={account}
				/>
			)}
		</Newest>
	);
}
