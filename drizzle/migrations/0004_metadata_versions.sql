CREATE TABLE `metadata_versions` (
	`id` integer PRIMARY KEY NOT NULL,
	`people` integer DEFAULT 0 NOT NULL,
	`questions` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `metadata_versions` (`id`) VALUES (1);
--> statement-breakpoint
CREATE TRIGGER `roles_insert_version` AFTER INSERT ON `roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `roles_update_version` AFTER UPDATE ON `roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `roles_delete_version` AFTER DELETE ON `roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `permissions_insert_version` AFTER INSERT ON `permissions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `permissions_update_version` AFTER UPDATE ON `permissions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `permissions_delete_version` AFTER DELETE ON `permissions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `role_permissions_insert_version` AFTER INSERT ON `role_permissions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `role_permissions_update_version` AFTER UPDATE ON `role_permissions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `role_permissions_delete_version` AFTER DELETE ON `role_permissions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `user_roles_insert_version` AFTER INSERT ON `user_roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `user_roles_update_version` AFTER UPDATE ON `user_roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `user_roles_delete_version` AFTER DELETE ON `user_roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_roles_insert_version` AFTER INSERT ON `group_roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_roles_update_version` AFTER UPDATE ON `group_roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_roles_delete_version` AFTER DELETE ON `group_roles` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_users_insert_version` AFTER INSERT ON `group_users` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_users_update_version` AFTER UPDATE ON `group_users` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `group_users_delete_version` AFTER DELETE ON `group_users` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `users_update_version` AFTER UPDATE OF `username`, `first_name`, `last_name`, `email`, `password_hash`, `is_active`, `credential_version` ON `users` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `users_delete_version` AFTER DELETE ON `users` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `sessions_update_version` AFTER UPDATE OF `user_id`, `expires_at_ms` ON `sessions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `sessions_delete_version` AFTER DELETE ON `sessions` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `api_tokens_update_version` AFTER UPDATE OF `user_id`, `token_hash`, `expires_at_ms` ON `api_tokens` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `api_tokens_delete_version` AFTER DELETE ON `api_tokens` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `databases_insert_version` AFTER INSERT ON `databases` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `databases_update_version` AFTER UPDATE ON `databases` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `databases_delete_version` AFTER DELETE ON `databases` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `datasets_insert_version` AFTER INSERT ON `datasets` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `datasets_update_version` AFTER UPDATE ON `datasets` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `datasets_delete_version` AFTER DELETE ON `datasets` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_columns_insert_version` AFTER INSERT ON `dataset_columns` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_columns_update_version` AFTER UPDATE ON `dataset_columns` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_columns_delete_version` AFTER DELETE ON `dataset_columns` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_metrics_insert_version` AFTER INSERT ON `dataset_metrics` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_metrics_update_version` AFTER UPDATE ON `dataset_metrics` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_metrics_delete_version` AFTER DELETE ON `dataset_metrics` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_owners_insert_version` AFTER INSERT ON `dataset_owners` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_owners_update_version` AFTER UPDATE ON `dataset_owners` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dataset_owners_delete_version` AFTER DELETE ON `dataset_owners` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rules_insert_version` AFTER INSERT ON `row_level_rules` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rules_update_version` AFTER UPDATE ON `row_level_rules` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rules_delete_version` AFTER DELETE ON `row_level_rules` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rule_datasets_insert_version` AFTER INSERT ON `row_level_rule_datasets` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rule_datasets_update_version` AFTER UPDATE ON `row_level_rule_datasets` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rule_datasets_delete_version` AFTER DELETE ON `row_level_rule_datasets` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rule_roles_insert_version` AFTER INSERT ON `row_level_rule_roles` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rule_roles_update_version` AFTER UPDATE ON `row_level_rule_roles` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `row_level_rule_roles_delete_version` AFTER DELETE ON `row_level_rule_roles` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `charts_update_version` AFTER UPDATE OF `cache_timeout_s`, `dataset_id` ON `charts` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `charts_delete_version` AFTER DELETE ON `charts` BEGIN UPDATE `metadata_versions` SET `questions` = `questions` + 1 WHERE `id` = 1; END;
