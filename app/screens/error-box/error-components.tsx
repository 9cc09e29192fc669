// Which component shows an error of which type: the only registry of them. Types that are not in it are unexpected errors.
import type { ComponentType, ReactNode } from 'react';
import type { DatabaseSignIn } from '#app/domain/database/sign-in.ts';
import type { WireErrorType } from '#app/domain/errors.ts';
import type { IconName } from '#app/ui/icon/Icon.tsx';
import { SignInNotice } from '#app/screens/database-sign-in/SignInNotice.tsx';
import type { ErrorContent } from './error-content.ts';
import { ErrorFrame } from './ErrorFrame.tsx';

interface ErrorComponentProps {
  readonly content: ErrorContent;
  readonly isInline: boolean;
  readonly actions?: ReactNode;
  readonly signIn?: DatabaseSignIn | null | undefined;
  readonly onSignedIn?: (() => void) | undefined;
}

type ErrorComponent = ComponentType<ErrorComponentProps>;

const createFrame =
  (tone: 'error' | 'warning', icon: IconName = 'warning'): ErrorComponent =>
  ({ content, isInline, actions }) => (
    <ErrorFrame tone={tone} icon={icon} content={content} isInline={isInline} actions={actions} />
  );

/** The cause is known: what happened, and its likely reasons. */
const KnownError = createFrame('error');

/** The viewer's rights don't reach: where they can be requested. */
const AccessError = createFrame('error', 'lock');

/** What nothing else is registered for. Readers see no stack trace: the request's id is in its place. */
export const UnexpectedError = createFrame('warning');

/** Nothing went wrong: the database wants the viewer's own account. */
const SignInError: ErrorComponent = ({ signIn, onSignedIn, ...rest }) =>
  signIn ? <SignInNotice signIn={signIn} onSignedIn={onSignedIn} /> : <KnownError {...rest} />;

const COMPONENTS: Readonly<Partial<Record<string, ErrorComponent>>> = {
  FRONTEND_CSRF_ERROR: KnownError,
  FRONTEND_NETWORK_ERROR: KnownError,
  FRONTEND_TIMEOUT_ERROR: KnownError,
  GENERIC_DB_ENGINE_ERROR: KnownError,
  COLUMN_DOES_NOT_EXIST_ERROR: KnownError,
  TABLE_DOES_NOT_EXIST_ERROR: KnownError,
  SCHEMA_DOES_NOT_EXIST_ERROR: KnownError,
  CONNECTION_INVALID_USERNAME_ERROR: KnownError,
  CONNECTION_INVALID_PASSWORD_ERROR: KnownError,
  CONNECTION_INVALID_HOSTNAME_ERROR: KnownError,
  CONNECTION_PORT_CLOSED_ERROR: KnownError,
  CONNECTION_INVALID_PORT_ERROR: KnownError,
  CONNECTION_HOST_DOWN_ERROR: KnownError,
  CONNECTION_ACCESS_DENIED_ERROR: KnownError,
  CONNECTION_UNKNOWN_DATABASE_ERROR: KnownError,
  CONNECTION_DATABASE_PERMISSIONS_ERROR: KnownError,
  CONNECTION_MISSING_PARAMETERS_ERROR: KnownError,
  CONNECTION_DATABASE_TIMEOUT: KnownError,
  OBJECT_DOES_NOT_EXIST_ERROR: KnownError,
  SYNTAX_ERROR: KnownError,
  VIZ_GET_DF_ERROR: KnownError,
  UNKNOWN_DATASOURCE_TYPE_ERROR: KnownError,
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: KnownError,
  TABLE_SECURITY_ACCESS_ERROR: AccessError,
  DATASOURCE_SECURITY_ACCESS_ERROR: AccessError,
  DATABASE_SECURITY_ACCESS_ERROR: AccessError,
  QUERY_SECURITY_ACCESS_ERROR: AccessError,
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: AccessError,
  DASHBOARD_SECURITY_ACCESS_ERROR: AccessError,
  CHART_SECURITY_ACCESS_ERROR: AccessError,
  MISSING_OWNERSHIP_ERROR: AccessError,
  OBJECT_CHANGED_ERROR: KnownError,
  OAUTH2_REDIRECT: SignInError,
  OAUTH2_REDIRECT_ERROR: KnownError,
  BACKEND_TIMEOUT_ERROR: KnownError,
  DATABASE_NOT_FOUND_ERROR: KnownError,
  TABLE_NOT_FOUND_ERROR: KnownError,
  MISSING_TEMPLATE_PARAMS_ERROR: KnownError,
  INVALID_TEMPLATE_PARAMS_ERROR: KnownError,
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: KnownError,
  RESULTS_BACKEND_ERROR: KnownError,
  DML_NOT_ALLOWED_ERROR: KnownError,
  INVALID_CTAS_QUERY_ERROR: KnownError,
  INVALID_CVAS_QUERY_ERROR: KnownError,
  SQLLAB_TIMEOUT_ERROR: KnownError,
  ASYNC_WORKERS_ERROR: KnownError,
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: KnownError,
  INVALID_SQL_ERROR: KnownError,
  RESULT_TOO_LARGE_ERROR: KnownError,
  GENERIC_COMMAND_ERROR: KnownError,
  INVALID_PAYLOAD_FORMAT_ERROR: KnownError,
  INVALID_PAYLOAD_SCHEMA_ERROR: KnownError,
  MARSHMALLOW_ERROR: KnownError,
  REPORT_NOTIFICATION_ERROR: KnownError,
  STORAGE_FULL_ERROR: KnownError,
  /** Errors of the page's own requests. */
  network: KnownError,
} satisfies Readonly<Partial<Record<WireErrorType | 'network', ErrorComponent>>>;

export const findErrorComponent = (type: string | null): ErrorComponent =>
  (type !== null && Object.hasOwn(COMPONENTS, type) ? COMPONENTS[type] : undefined) ?? UnexpectedError;
