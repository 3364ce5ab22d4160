export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const messages = 'urn:ietf:params:scim:api:messages:2.0';
export const errorSchema = `${messages}:Error`;
export const listSchema = `${messages}:ListResponse`;

/** Below the portal's address. */
export const scimRoot = '/scim/v2';
export const scimType = 'application/scim+json';

/** Records of one page. */
export const mostResults = 200;
export const usualResults = 100;
