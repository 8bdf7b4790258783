"""section_json.py FOLDER: JSON of sections as people write it for xclbinutil, and as xclbinutil prints it again."""
import json
import sys

folder = sys.argv[1]


def save(name, content):
    with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
        json.dump(content, file, indent=4)


def group(name, kind, pdi, kernels, before):
    members = {"name": name, "type": kind, "pdi_id": pdi, "dpu_kernel_ids": kernels, "pre_cdo_groups": before}
    return {member: value for member, value in members.items() if value}


with open(f"{folder}/two.pdi", "wb") as two:
    two.write(b"not really a PDI")
save("partition.json", {"aie_partition": {
    "operations_per_cycle": "135", "inference_fingerprint": "23423", "pre_post_fingerprint": 12345,
    "kernel_commit_id": "0123abcd", "partition": {"column_width": 1, "start_columns": [1, 2, "3"]},
    "PDIs": [{"uuid": "0xA1", "file_name": "./two.pdi",
              "cdo_groups": [group("DPU", "PRIMARY", "0xF0", ["0x100"], ["0xC0"]), group("routing", "", "0xC0", [], [])]},
             {"uuid": "00000000-0000-0000-0000-0000000000a2", "file_name": "one.pdi",
              "cdo_groups": [group("last", "pre_post", "0xF1", ["0x104", 261], [])]}]}})
save("partition_expected.json", {"aie_partition": {
    "name": "Flavor", "operations_per_cycle": "135", "inference_fingerprint": "23423",
    "pre_post_fingerprint": "12345", "kernel_commit_id": "0123abcd",
    "partition": {"column_width": "1", "start_columns": ["1", "2", "3"]},
    "PDIs": [{"uuid": "00000000-0000-0000-0000-0000000000a1", "file_name": "00000000-0000-0000-0000-0000000000a1.pdi",
              "cdo_groups": [group("DPU", "PRIMARY", "0xf0", ["0x100"], ["0xc0"]), group("routing", "", "0xc0", [], [])]},
             {"uuid": "00000000-0000-0000-0000-0000000000a2", "file_name": "00000000-0000-0000-0000-0000000000a2.pdi",
              "cdo_groups": [group("last", "PRE_POST", "0xf1", ["0x104", "0x105"], [])]}]}})
logic = {"m_type": "IP_KERNEL", "m_int_enable": "1", "m_interrupt_id": "5", "m_ip_control": "AP_CTRL_CHAIN",
         "m_base_address": "0x80000", "m_name": "logic:logic_1"}
kernel = {"m_type": "IP_PS_KERNEL", "m_subtype": "DPU", "m_functional": "PrePost", "m_kernel_id": "0x901",
          "m_base_address": "not_used", "m_name": "DPU:DPU_1"}
save("ip_layout_expected.json", {"ip_layout": {"m_count": "2", "m_ip_data": [logic, kernel]}})
save("ip_layout.json", {"ip_layout": {"m_ip_data": [logic, kernel | {"m_subtype": 1, "m_functional": "1",
                                                                     "m_kernel_id": 0x901}]}})
save("memories.json", {"mem_topology": {"m_count": 1, "m_mem_data": [
    {"m_type": "MEM_STREAMING", "m_used": False, "m_size": "4096", "m_tag": "s", "m_base_address": "0x5"}]}})
