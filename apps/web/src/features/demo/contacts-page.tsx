import type { GridState } from '@rewards/ui/data-grid';
import { type FieldConfig, FormDialog, PageForm, useKitForm } from '@rewards/ui/form';
import { Status } from '@rewards/ui/primitives/badge';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useState } from 'react';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { showAdded } from '../../lib/list-grid/places';
import { type ContactScreen, screens } from './constants';
import { type Contact, stateId } from './data';
import { DemoList } from './demo-list';
import { DemoPage } from './demo-page';
import { GoBack } from './go-back';
import { blankContact, type ContactFields, type ContactValues, parseContact } from './rules';
import { contactStores } from './store';
import { contactTones, useContactColumns } from './use-contact-columns';
import { useContactFields } from './use-contact-fields';

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'repName', desc: false }] };

/** A contact may be present without a name of the company. */
const nameOf = ({ repName, contactName }: Contact): string => repName || contactName;

const saved = (values: ContactFields, repid: string): Contact => ({
	...values,
	repid,
	stateid: stateId(values.country, values.state),
});

function ContactList({ screen }: { screen: ContactScreen }) {
	const { t } = useTranslation(['demo', 'common']);
	const store = contactStores[screen];
	const columns = useContactColumns();
	const fieldsOf = useContactFields();
	return (
		<DemoList
			screen={screen}
			store={store}
			columns={columns}
			initial={initial}
			nameOf={nameOf}
			renderAdd={(onClose, onSaved) => (
				<FormDialog<ContactValues, ContactFields>
					open
					onOpenChange={onClose}
					title={t(`add.${screen}`)}
					width={640}
					defaultValues={blankContact}
					parse={parseContact}
					fields={(form): FieldConfig<ContactValues>[] => {
						const { names, phones, address } = fieldsOf(form);
						return [...names, ...phones, { kind: 'heading', label: t('section.address') }, ...address];
					}}
					onSubmit={(values) => {
						const repid = store.newId();
						store.put(saved(values, repid));
						void toast.success(t('common:saved'));
						onSaved();
						showAdded(repid);
					}}
				/>
			)}
		/>
	);
}

interface ContactFormProps {
	screen: ContactScreen;
	contact: Contact;
	onSaved: (contact: Contact) => void;
}

function ContactForm({ screen, contact, onSaved }: ContactFormProps) {
	const { t } = useTranslation(['demo', 'common']);
	const { repid, stateid: _, ...values } = contact;
	const form = useKitForm<ContactValues, ContactFields>({ defaultValues: values, parse: parseContact });
	const fields = useContactFields()(form);
	return (
		<PageForm
			form={form}
			sections={(['names', 'phones', 'address'] as const).map((id) => ({
				id,
				title: id === 'names' ? t(`one.${screen}`) : t(`section.${id}`),
				fields: fields[id],
			}))}
			onSubmit={(output) => {
				const next = saved(output, repid);
				contactStores[screen].put(next);
				onSaved(next);
				void toast.success(t('common:saved'));
			}}
		/>
	);
}

function ContactDetail({ screen }: { screen: ContactScreen }) {
	const { t } = useTranslation('demo');
	const id = useParam('recordId');
	const [contact, setContact] = useState(() => contactStores[screen].get(id));
	return (
		<DemoPage
			screen={screen}
			title={contact && nameOf(contact)}
			kind={t(`one.${screen}`)}
			crumbs={[{ label: t(`screen.${screen}`), href: screens[screen].list }]}
			badge={contact && <Status tone={contactTones[contact.status]} label={t(`status.${contact.status}`)} />}
			actions={<GoBack screen={screen} />}
		>
			{contact && <ContactForm screen={screen} contact={contact} onSaved={setContact} />}
		</DemoPage>
	);
}

/** /repmanagement: the demo's reps. */
export const RepsPage = () => <ContactList screen="reps" />;
/** /resellermanagement: its resellers. */
export const ResellersPage = () => <ContactList screen="resellers" />;
/** /repdetail/{id} */
export const RepPage = () => <ContactDetail screen="reps" />;
/** /resellerdetail/{id} */
export const ResellerPage = () => <ContactDetail screen="resellers" />;
