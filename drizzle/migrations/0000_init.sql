CREATE TABLE `chart_owners` (
	`chart_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`chart_id`, `user_id`),
	FOREIGN KEY (`chart_id`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chart_owners_user` ON `chart_owners` (`user_id`);--> statement-breakpoint
CREATE TABLE `charts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`viz_type` text NOT NULL,
	`params` text NOT NULL,
	`query_context` text,
	`dataset_id` integer,
	`description` text,
	`cache_timeout_s` integer,
	`certified_by` text,
	`certification_details` text,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`last_saved_on_ms` integer,
	`last_saved_by_id` integer,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`last_saved_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `charts_uuid_unique` ON `charts` (`uuid`);--> statement-breakpoint
CREATE INDEX `charts_dataset` ON `charts` (`dataset_id`);--> statement-breakpoint
CREATE INDEX `charts_changed` ON `charts` (`changed_on_ms`);--> statement-breakpoint
CREATE TABLE `dashboard_charts` (
	`dashboard_id` integer NOT NULL,
	`chart_id` integer NOT NULL,
	PRIMARY KEY(`dashboard_id`, `chart_id`),
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chart_id`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dashboard_charts_chart` ON `dashboard_charts` (`chart_id`);--> statement-breakpoint
CREATE TABLE `dashboard_owners` (
	`dashboard_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`dashboard_id`, `user_id`),
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dashboard_owners_user` ON `dashboard_owners` (`user_id`);--> statement-breakpoint
CREATE TABLE `dashboard_roles` (
	`dashboard_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`dashboard_id`, `role_id`),
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dashboard_roles_role` ON `dashboard_roles` (`role_id`);--> statement-breakpoint
CREATE TABLE `dashboards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`title` text NOT NULL,
	`slug` text,
	`description` text,
	`css` text,
	`position_json` text NOT NULL,
	`json_metadata` text NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`certified_by` text,
	`certification_details` text,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dashboards_uuid_unique` ON `dashboards` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `dashboards_slug_unique` ON `dashboards` (`slug`);--> statement-breakpoint
CREATE INDEX `dashboards_changed` ON `dashboards` (`changed_on_ms`);--> statement-breakpoint
CREATE TABLE `databases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`engine` text NOT NULL,
	`parameters` text NOT NULL,
	`encrypted_secrets` text,
	`version` integer DEFAULT 1 NOT NULL,
	`expose_in_sqllab` integer DEFAULT true NOT NULL,
	`allow_ctas` integer DEFAULT false NOT NULL,
	`allow_cvas` integer DEFAULT false NOT NULL,
	`allow_dml` integer DEFAULT false NOT NULL,
	`allow_run_async` integer DEFAULT false NOT NULL,
	`allow_file_upload` integer DEFAULT false NOT NULL,
	`allow_multi_catalog` integer DEFAULT false NOT NULL,
	`allows_cost_estimate` integer DEFAULT false NOT NULL,
	`allows_virtual_table_explore` integer DEFAULT true NOT NULL,
	`disable_data_preview` integer DEFAULT false NOT NULL,
	`disable_drill_to_detail` integer DEFAULT false NOT NULL,
	`impersonate_user` integer DEFAULT false NOT NULL,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`configuration_method` text DEFAULT 'dynamic_form' NOT NULL,
	`force_ctas_schema` text,
	`cache_timeout_s` integer,
	`extra` text DEFAULT '{}' NOT NULL,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `databases_uuid_unique` ON `databases` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `databases_name_unique` ON `databases` (`name`);--> statement-breakpoint
CREATE TABLE `dataset_columns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`dataset_id` integer NOT NULL,
	`name` text NOT NULL,
	`verbose_name` text,
	`description` text,
	`type` text,
	`advanced_data_type` text,
	`expression` text,
	`python_date_format` text,
	`is_temporal` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_groupable` integer DEFAULT true NOT NULL,
	`is_filterable` integer DEFAULT true NOT NULL,
	`extra` text,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_columns_uuid_unique` ON `dataset_columns` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_columns_name` ON `dataset_columns` (`dataset_id`,`name`);--> statement-breakpoint
CREATE TABLE `dataset_metrics` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`dataset_id` integer NOT NULL,
	`name` text NOT NULL,
	`verbose_name` text,
	`description` text,
	`metric_type` text,
	`expression` text NOT NULL,
	`d3_format` text,
	`currency` text,
	`warning_text` text,
	`extra` text,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_metrics_uuid_unique` ON `dataset_metrics` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `dataset_metrics_name` ON `dataset_metrics` (`dataset_id`,`name`);--> statement-breakpoint
CREATE TABLE `dataset_owners` (
	`dataset_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`dataset_id`, `user_id`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dataset_owners_user` ON `dataset_owners` (`user_id`);--> statement-breakpoint
CREATE TABLE `datasets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`database_id` integer NOT NULL,
	`catalog` text,
	`schema` text,
	`name` text NOT NULL,
	`sql` text,
	`description` text,
	`version` integer DEFAULT 1 NOT NULL,
	`main_temporal_column` text,
	`always_filter_main_temporal` integer DEFAULT false NOT NULL,
	`normalize_columns` integer DEFAULT false NOT NULL,
	`filter_select_enabled` integer DEFAULT true NOT NULL,
	`fetch_values_predicate` text,
	`template_params` text,
	`default_endpoint` text,
	`currency_code_column` text,
	`offset_hours` integer DEFAULT 0 NOT NULL,
	`cache_timeout_s` integer,
	`is_sqllab_view` integer DEFAULT false NOT NULL,
	`is_managed_externally` integer DEFAULT false NOT NULL,
	`extra` text,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`database_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `datasets_uuid_unique` ON `datasets` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `datasets_place` ON `datasets` (`database_id`,quote("catalog"),quote("schema"),`name`);--> statement-breakpoint
CREATE TABLE `key_values` (
	`resource` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`created_by_id` integer,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`expires_at_ms` integer,
	PRIMARY KEY(`resource`, `key`),
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `key_values_expires` ON `key_values` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action` text NOT NULL,
	`user_id` integer,
	`dashboard_id` integer,
	`chart_id` integer,
	`json` text DEFAULT '{}' NOT NULL,
	`happened_at_ms` integer NOT NULL,
	`duration_ms` integer,
	`referrer` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `logs_happened` ON `logs` (`happened_at_ms`);--> statement-breakpoint
CREATE INDEX `logs_user` ON `logs` (`user_id`,`happened_at_ms`);--> statement-breakpoint
CREATE TABLE `permissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`permission` text NOT NULL,
	`view` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `permissions_pair` ON `permissions` (`permission`,`view`);--> statement-breakpoint
CREATE TABLE `role_permissions` (
	`role_id` integer NOT NULL,
	`permission_id` integer NOT NULL,
	PRIMARY KEY(`role_id`, `permission_id`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`permission_id`) REFERENCES `permissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `role_permissions_permission` ON `role_permissions` (`permission_id`);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name_unique` ON `roles` (`name`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`window_ends_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_attempts_window` ON `login_attempts` (`window_ends_ms`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_on_ms` integer NOT NULL,
	`last_seen_ms` integer NOT NULL,
	`idle_ends_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at_ms`);--> statement-breakpoint
CREATE INDEX `sessions_idle` ON `sessions` (`idle_ends_ms`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_roles_role` ON `user_roles` (`role_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`credential_version` integer DEFAULT 1 NOT NULL,
	`login_count` integer DEFAULT 0 NOT NULL,
	`fail_login_count` integer DEFAULT 0 NOT NULL,
	`last_login_ms` integer,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));