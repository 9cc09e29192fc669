ALTER TABLE `metadata_versions` ADD `dashboards` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `dashboards_insert_dashboards_version` AFTER INSERT ON `dashboards` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboards_update_dashboards_version` AFTER UPDATE ON `dashboards` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboards_delete_dashboards_version` AFTER DELETE ON `dashboards` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_owners_insert_dashboards_version` AFTER INSERT ON `dashboard_owners` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_owners_update_dashboards_version` AFTER UPDATE ON `dashboard_owners` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_owners_delete_dashboards_version` AFTER DELETE ON `dashboard_owners` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_roles_insert_dashboards_version` AFTER INSERT ON `dashboard_roles` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_roles_update_dashboards_version` AFTER UPDATE ON `dashboard_roles` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_roles_delete_dashboards_version` AFTER DELETE ON `dashboard_roles` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_charts_insert_dashboards_version` AFTER INSERT ON `dashboard_charts` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_charts_update_dashboards_version` AFTER UPDATE ON `dashboard_charts` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `dashboard_charts_delete_dashboards_version` AFTER DELETE ON `dashboard_charts` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `charts_insert_dashboards_version` AFTER INSERT ON `charts` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `charts_update_dashboards_version` AFTER UPDATE ON `charts` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `charts_delete_dashboards_version` AFTER DELETE ON `charts` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `chart_owners_insert_dashboards_version` AFTER INSERT ON `chart_owners` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `chart_owners_update_dashboards_version` AFTER UPDATE ON `chart_owners` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `chart_owners_delete_dashboards_version` AFTER DELETE ON `chart_owners` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
