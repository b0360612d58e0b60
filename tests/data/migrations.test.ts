import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** SHA-256 of every migration. A released one never changes: databases that have run it would not run it again. */
const checksums: Record<string, string> = {
  "0000_functions.sql": "5ff1adfddf0154c109fb1797943dc9d440d626d1126e5d968fd96bca4cc715ad",
  "0001_tables.sql": "ef471757ed393aabaf6f9547e06210b8cc606193675ab56f2f13cfe85ad5d934",
  "0002_triggers.sql": "becc390b5dbea64d43b61c15ad59e90a236d3020a59ee3f1f017a95afa8b4189",
  "0003_staff.sql": "3ed8bbd4226651e186d6e59e23649f61ae001e260d041ad406b7303d1f2b6631",
  "0004_news_without_image.sql": "34767af4b95e920741fe5af27c954eceb55c1dc1e9eabfb12e4ed3843e02ebe7",
  "0005_delivery.sql": "2c2275466c6cd5ff326ef5e618ef9a8c6b0e2ec67e4484784a92c03f1fa99bd1",
  "0006_ids_by_bytes.sql": "92099713413445649b583e621ec843e0be5e81bf44428756b48bac77ea3027f4",
  "0007_intervention_lists.sql": "4104d9354c1ee534172eaf3377066cd93a5f4be8711b74943a39a2c70ac391ea",
  "0008_drop_kept_lists_and_counts.sql": "86e44d22c74e3c65ff5107f4d84a07d78052651ae79f806c848b70cd4720295b",
  "0009_operation.sql": "f1670844a847f51aed98782092fe7ae807d741d6b30e38d96c823a8d18cb94a9",
  "0010_safety.sql": "e32fdf0e4c4a663c2037f8c603d775387b91f398998435d3695df3fad87430bc",
  "0011_open_forms.sql": "345ae74d15f752cd4bec339429284426a2a6271f8bae6f20160265fc8ee0f550",
  "0012_search.sql": "87c9afcbcce753d383a950ddb7dd817a36b57e62eb54fb0d0c8d24d1b3ad8cee",
  "0013_news_card.sql": "d1d275c9a6abd7d192b3b15398e653ad03524bab62196c9958e4f1c2571f5783",
  "0014_same_names.sql": "aa86c3996c6c4478796728ecef36c62fe8cefe39828601f9d75476b81d970d98",
  "0015_search_words_first.sql": "46ca9a13b6cba3009dcfcfd0acb2aefb912db54c71b0b8e454063c601de291bd",
  "0016_outside_images.sql": "40970a65d5d0376ee96413fd649595a477736523ecd4d4dc8a5b3b1489a34f2d",
  "0017_evidence.sql": "01a3d3662aa2e1de42dce43abc61ead3d1b8085053c1f24180efe590607446ff",
  "0018_staff_tables.sql": "fe9094b842c27f4bff041c26aa7b354271799df44c8c4199bd48e131ddb7d46d",
  "0019_passages_follow_texts.sql": "d1beac5c09333bab405007f1363d0f491711941b7d3410bc4b2699961181a825",
  "0020_record_changes.sql": "c0f27ab0eed382ef129e79414b7ff7500e19a712035440170d5ab692bf3d038e",
  "0021_geometries.sql": "cc1cb7069b7b6e8025a421d1dbc3b58eb88c71db25206bbe244ef68f680f2500",
  "0022_normalized_texts.sql": "68ade901f1b4d3a57224dba4402e7495f882752a9be3b580d303d16546fa5c58",
  "0023_clippings_and_lists.sql": "09c8315a0beecd2dcd2cd9dbdffd816a5ba33ccd4be73927c85c4aed33615799",
  "0024_news_of_several_interventions.sql":
    "300e84c45959f7cf6b1a25cc99ccd68aeb7ec7b5142180d76a9d0b6fe6fc425d",
  "0025_editions.sql": "ee78a397cec67efd05961407b56aee9ae0aff68be712a9accdfb3172eae75a08",
  "0026_former_interventions.sql": "74a94d0f7d038c376d9ad08b4a67d05324609f7cd0d556b9b68dc93bf3e43b94",
  "0027_search_actors.sql": "79f8a9501f3b2f2891a91e0d1a61fed313c281295934f320c96c3eb795504b25",
  "0028_image_texts.sql": "da05b48ce4098cac6d74eb0271e20d091e8a346c9695ae896c8e0e9f1cf8fd77",
  "0029_quicker_indexing.sql": "941a489519efbcf74676d79709bbf5331f69c412569d7dc2db2ad30a62ec1e42",
  "0030_operations.sql": "fb5f002e2c12ac6c9b77c37de526cb9d0ca5df6da13571ffc0e722951462172e",
  "0031_backup_rows.sql": "b4a0b367a66c2e2c1b42ec9bf01b47a2af8c99f1bff8c3f20cc858e86955bfc1",
  "0032_hidden_names.sql": "23178a39e24b230aa498a1417e7de19292a3435833db869d0cb6784b369cc591",
  "0033_drafts.sql": "47af3c2bd31b129cc6b91e06a515851b673b7eece536951153527580f76d6854",
  "0034_imports_are_operations.sql": "3a9cffc0434d560f96405c9c1b0ebaeed3c654b8c08b3b361a212b2c30132b98",
  "0035_merged_records.sql": "3466cc4aafda582fd4e6886164d1c6c5739f68d9645cb6c41188e712d2778be7",
  "0036_coding.sql": "6ee72234e5cf70400d02e47c9ea92884cb07eefc38a010a7642a9403f23b25d7",
  "0037_reports.sql": "8cac46090e51940195ab59b86e0c3fcf7db876d53d3af887df6357f64009ebce",
  "0038_places.sql": "a5d5db8f5d54afee26610bef6e5fd3e1a0d5248492109666363549c0f91d26f1",
  "0039_report_assignee.sql": "135ef3798433003fa13d610e8386d468c4276cb14c9325b253a6b235b5a1e86f",
  "0040_same_fact_operations.sql": "a689360342aa7f3e0571c8fe69ca8e0ae6ac901db2a250869798ddd1704cd092",
  "0041_record_sets.sql": "91fbed281bdc2cff9e5d65c55333822591b12dc88e11fbf1b1e104fafaeea0b6",
  "0042_valid_values.sql": "6f3a1f47fe6ad9a834dbb0ebc32551b9f1b211fc19f5b9827e16da0bc5bc0200",
  "0043_title_keys.sql": "af918b0954118c3b993f1fb979eaa57f4efe6bf299e21b8eb1aa12227a0b2b25",
  "0044_mentions_by_release.sql": "9acb9f822bd90b499ea10cda5dee788afa7f650f86e66b8a4b9b6e7ef69bb825",
  "0045_named_lists.sql": "a96dd785976980436ea72daaa2823777f3005943c043dd47fa13d83a7f910c9b",
  "0046_proposals.sql": "951d2847eace6a40bbf6550cd91c1f5d7a41d01506df622a0e6baa188fd4bba1",
  "0047_mention_changes.sql": "e4f767aa8424d81455b1b8a996f5f51eae6e718d5bf1d5d89ee8915fd7ed885e",
  "0048_earlier_decisions.sql": "c9d0a787409d3d35937a1ebc05bcf4286d1466212a0bfa2155d7fe8ec175c85b",
};

it("migrations are as they were released", () => {
  const folder = new URL("../../db/migrations/", import.meta.url);
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => [
      file,
      createHash("sha256")
        .update(readFileSync(new URL(file, folder)))
        .digest("hex"),
    ]);
  expect(
    Object.fromEntries(found),
    "Undo the change to a released migration and write a new one; add a new one's line to this file.",
  ).toEqual(checksums);
});
